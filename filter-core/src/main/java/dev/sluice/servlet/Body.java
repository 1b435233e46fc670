package dev.sluice.servlet;

import dev.sluice.bytes.ByteSink;
import dev.sluice.coding.CodingException;
import dev.sluice.rewrite.BodyAbortedException;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One body on its way from the application to the container. Belongs to one response and is not thread-safe, with one
 * exception: an answer may be completed, by a timeout for one, while another thread is still writing. So what is rewritten
 * is touched inside the {@link OneWriter} only, and what is asked from outside is volatile.
 */
final class Body {
    private final RewritePlan plan;
    private final FlushMode flushMode;
    private final Counters counters;
    private final SluiceResponse response;
    private final Witness witness;

    private final OneWriter writer = new OneWriter();
    private final Singles singles = new Singles();

    private volatile BodyState state = BodyState.UNDECIDED;
    private volatile @Nullable Outlet outlet;
    private volatile @Nullable Passage passage;

    /** A thread wants what was written to be flushed, and another one is inside. */
    private volatile boolean flushWanted;

    Body(Sluice sluice, SluiceResponse response) {
        this.plan = sluice.plan();
        this.flushMode = sluice.flush();
        this.counters = sluice.counters();
        this.response = response;
        this.witness = new Witness(counters);
    }

    /** The application opened its stream or writer, or made its stream non-blocking. */
    void leavesThrough(Outlet next) {
        outlet = next;
    }

    /** Returns whether the bytes of the body are none of our business. Decides if that is not yet decided. */
    boolean passes() throws IOException {
        if (state == BodyState.UNDECIDED) {
            decide();
        }
        return state == BodyState.PASSING;
    }

    /** Returns whether a last chunk may follow what the container has. */
    boolean mayEnd() {
        if (writer.isWriting()) {
            // Asked in the middle of a write: that one has failed, and the container closes the connection.
            return true;
        }
        Passage open = passage;
        return switch (state) {
            // Nothing can follow what was lost, and a container should not be made to log it.
            case UNDECIDED, PASSING, DISCARDED, LOST -> true;
            // A coded body may still go out when the application has given all of it.
            case COMPLETE, FORWARDED -> open == null || open.isDone();
            case REWRITING -> singles.isEmpty() && (open == null || open.isSettled());
            case BROKEN -> false;
        };
    }

    /** Returns whether the application may go on writing. */
    boolean isOpen() {
        return state.isOpen();
    }

    /** Returns whether some of a body that is being rewritten was written. */
    boolean isBegun() {
        Passage open = passage;
        return open != null && !(open.isEmpty() && singles.isEmpty());
    }

    private void decide() throws IOException {
        Decision decision = response.decision();
        Verdict verdict = decision.verdict();
        counters.count(verdict);
        BodyForm form = verdict.form();
        if (form != null) {
            state = BodyState.REWRITING;
            open(decision, form);
            if (response.course().mayMissItsEnd()) {
                response.commitGuarded();
            }
        } else if (verdict == Verdict.PARTIAL) {
            response.bodyHeaders().drop(decision);
            throw breakOff("a range of a JSON text cannot be rewritten");
        } else if (verdict == Verdict.ENCODED && !passesUnreadable()) {
            response.bodyHeaders().drop(decision);
            throw breakOff("a content coding hides it from the rules");
        } else {
            state = BodyState.PASSING;
            response.bodyHeaders().release();
        }
    }

    private void open(Decision decision, BodyForm form) {
        long length = response.bodyHeaders().drop(decision);
        Push afterLines = flushMode == FlushMode.LINE && form != BodyForm.JSON ? Push.FLUSH : Push.NONE;
        Function<ByteSink, BodyRewriter> rewriters = sink -> plan.open(form, sink, witness);
        if (decision.isCoded()) {
            counters.countDecoded();
            Recoding recoding = new Recoding(decision, plan.forUnreadable(), witness);
            passage = new Passage(response, length, afterLines, recoding, rewriters);
        } else {
            passage = new Passage(response, length, afterLines, rewriters);
        }
    }

    /** Whether a body that no rule can look into passes. The headers of a HEAD are no body. */
    private boolean passesUnreadable() {
        return plan.forUnreadable() == ErrorPolicy.PASS
                || response.bodyHeaders().isHead();
    }

    /** A content coding that is named behind the first byte counts too, if the headers have not left. */
    void headerSet(@Nullable String name) {
        if (!HeldHeaders.CODING.equalsIgnoreCase(name) || state != BodyState.REWRITING || response.isCommitted()) {
            return;
        }
        Decision decision = response.decision();
        boolean unreadable = decision.verdict() == Verdict.ENCODED;
        if (!unreadable && !decision.isCoded()) {
            return;
        }
        writer.enter();
        try {
            if (unreadable || !decodesFromTheStart(decision)) {
                counters.count(Verdict.ENCODED);
                decideAgain();
            }
        } finally {
            writer.leave();
        }
    }

    /**
     * Starts again with what was written, which is the header of a gzip member: the JDK's GZIPOutputStream writes it when
     * it is made, so that applications name the coding behind it. Returns false when more was written than is remembered.
     */
    private boolean decodesFromTheStart(Decision decision) {
        Passage open = passage();
        BodyForm form = decision.verdict().form();
        byte[] written = open.start();
        if (open.isCoded()) {
            return true;
        }
        if (written == null || form == null) {
            return false;
        }
        if (!open.isEmpty()) {
            outlet().withdraw();
            response.withdraw();
        }
        open(decision, form);
        if (written.length > 0) {
            try {
                passage().write(outlet(), written, 0, written.length);
            } catch (IOException e) {
                // The application gets it with its next write.
                fail(e);
            }
        }
        return true;
    }

    private void decideAgain() {
        if (!passesUnreadable() || passage().isCoded()) {
            outlet().withdraw();
            response.withdraw();
            breakOff("a content coding hides it from the rules");
            return;
        }
        try {
            spillSingles();
            if (state == BodyState.REWRITING) {
                passage().end(outlet());
                state = BodyState.PASSING;
                response.bodyHeaders().release();
                release();
            }
        } catch (IOException e) {
            // The application gets it with its next write.
            lost();
        }
    }

    /** Takes bytes of a body that does not pass. */
    void write(byte[] buffer, int offset, int length) throws IOException {
        if (!enters()) {
            return;
        }
        try {
            spillSingles();
            take(buffer, offset, length);
        } finally {
            writer.leave();
        }
        flushIfWanted();
    }

    /** Takes one byte of a body that does not pass. */
    void write(int value) throws IOException {
        if (!enters()) {
            return;
        }
        try {
            Passage open = passage;
            if (singles.add(value) || !isOpen() || (open != null && open.isFilledBy(singles.count()))) {
                spillSingles();
            }
        } finally {
            writer.leave();
        }
        flushIfWanted();
    }

    /** Returns whether the calling thread is inside now; not when another one is ending the body. */
    private boolean enters() throws IOException {
        if (writer.tryEnter()) {
            return true;
        }
        switch (state) {
            case UNDECIDED, PASSING, REWRITING ->
                throw new IllegalStateException("Another thread is writing to this response");
            // Without asking the container: its stream may be another answer's by now.
            case COMPLETE -> throw new IOException("The response is over");
            case BROKEN, LOST -> refuse();
            case FORWARDED, DISCARDED -> {}
        }
        return false;
    }

    /** What was gathered leaves before the container is asked to flush. */
    void spill() throws IOException {
        if (state == BodyState.REWRITING && writer.tryEnter()) {
            try {
                spillSingles();
                Passage open = passage;
                if (open != null && open.isCoded() && !open.isEmpty()) {
                    open.flush(outlet());
                }
            } finally {
                writer.leave();
            }
        }
    }

    private void spillSingles() throws IOException {
        if (!singles.isEmpty()) {
            singles.spill(this::take);
        }
    }

    private void take(byte[] buffer, int offset, int length) throws IOException {
        switch (state) {
            case REWRITING -> rewrite(buffer, offset, length);
            case COMPLETE, BROKEN, LOST, FORWARDED, DISCARDED -> refuse();
            case UNDECIDED, PASSING -> throw new IllegalStateException("A body that is not rewritten: " + state);
        }
    }

    private void refuse() throws IOException {
        switch (state) {
            case COMPLETE -> outlet().refuse();
            case BROKEN -> throw new IOException("The body was broken off");
            case LOST -> throw new IOException("The client has left");
            case UNDECIDED, PASSING, REWRITING, FORWARDED, DISCARDED -> {}
        }
    }

    private void rewrite(byte[] buffer, int offset, int length) throws IOException {
        Passage open = passage();
        try {
            open.write(outlet(), buffer, offset, length);
            if (state == BodyState.BROKEN) {
                refuse();
            }
            if (open.isFull()) {
                endRewriting();
            }
        } catch (CodingException e) {
            if (!passesInstead(open, e)) {
                throw breakOff(e);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw breakOff(e);
        }
    }

    /** The body is in another format than its header says: it is as unreadable as one in an unknown coding. */
    private boolean passesInstead(Passage open, CodingException flaw) throws IOException {
        boolean headersFit = !response.isCommitted() || response.bodyHeaders().keepsCoding();
        ByteBuffer raw = headersFit && passesUnreadable() ? open.untouched(flaw) : null;
        if (raw == null) {
            return false;
        }
        // What goes on by itself may be found out when the application has already given all of it.
        state = isOpen() ? BodyState.PASSING : state;
        release();
        response.bodyHeaders().release();
        outlet().write(raw.array(), raw.arrayOffset() + raw.position(), raw.remaining());
        return true;
    }

    /** What the outlet draws by itself has failed. */
    void drawingFailed(Exception failure) {
        Passage open = passage;
        try {
            if (open == null || !(failure instanceof CodingException flaw) || !passesInstead(open, flaw)) {
                fail(failure);
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    private void fail(Exception failure) {
        if (state != BodyState.BROKEN && state != BodyState.LOST) {
            breakOff("a " + failure.getClass().getName());
        }
    }

    /** Runs an action now, or when the thread that is writing has left. */
    void whenNobodyWrites(Runnable action) {
        writer.whenFree(action);
    }

    /** Does not wait for the thread that is writing: what it still had to give is lost, and the body broken. */
    void hurry(@Nullable Throwable cause) {
        Runnable awaited = writer.takeAction();
        if (awaited != null) {
            if (cause instanceof IOException) {
                // The container tells of the write that has failed: see lost().
                state = BodyState.BROKEN;
                release();
            } else {
                breakOff("it was completed while another thread was writing");
            }
            awaited.run();
        }
    }

    /** The application flushes its stream or writer. */
    void flush() throws IOException {
        if (state == BodyState.UNDECIDED) {
            decide();
        }
        if (state == BodyState.PASSING) {
            outlet().flush();
            return;
        }
        flushWanted = true;
        flushIfWanted();
    }

    /**
     * From inside, so that the answer cannot be over before the container has flushed. Whoever is inside already does it
     * when it leaves, unless it ends the answer, which flushes more than that.
     */
    private void flushIfWanted() throws IOException {
        while (flushWanted && writer.tryEnter()) {
            flushWanted = false;
            try {
                spillSingles();
                switch (state) {
                    case REWRITING -> flushRewritten();
                    // Nothing can follow, so the client need not wait for the application to return.
                    case COMPLETE, FORWARDED -> outlet().close();
                    case UNDECIDED, PASSING, DISCARDED, BROKEN, LOST -> {}
                }
            } finally {
                writer.leave();
            }
        }
    }

    private void flushRewritten() throws IOException {
        try {
            response.beforeCommit();
            Passage open = passage;
            if (open != null) {
                open.flush(outlet());
            }
        } catch (BodyAbortedException | CodingException e) {
            throw breakOff(e);
        } catch (IOException e) {
            lost();
            throw e;
        }
    }

    /** Whether a write of the application's writer has failed. */
    boolean hasFailed() {
        Outlet now = outlet;
        return now != null && now.hasFailed();
    }

    /** The application closes its stream or writer. */
    void close() throws IOException {
        end();
        boolean ended = state == BodyState.COMPLETE || state == BodyState.FORWARDED;
        if (ended && writer.tryEnter()) {
            try {
                outlet().close();
            } finally {
                writer.leave();
            }
        }
    }

    /**
     * The body is complete: what is still held goes out. Does nothing when called again.
     *
     * @throws IOException when the body was broken off instead
     */
    void end() throws IOException {
        if (state == BodyState.UNDECIDED) {
            state = BodyState.COMPLETE;
            if (!response.bodyHeaders().releaseWithoutBody()) {
                // Otherwise the container counts the bytes of a body that it never saw, and says 0.
                response.commit();
            }
        } else if (state == BodyState.PASSING) {
            state = BodyState.COMPLETE;
        } else if (state == BodyState.REWRITING) {
            writer.enter();
            try {
                spillSingles();
                // The last of the bytes, or another thread, may have ended it.
                if (state == BodyState.REWRITING) {
                    endRewriting();
                }
            } finally {
                writer.leave();
            }
        }
    }

    /** Does the same unless another thread is writing; returns whether none is. */
    boolean tryEnd() throws IOException {
        boolean alone = writer.tryEnter();
        if (alone) {
            try {
                end();
            } finally {
                writer.leave();
            }
        }
        return alone;
    }

    private void endRewriting() throws IOException {
        Passage open = passage();
        if (open.isShort()) {
            throw breakOff("the application announced more bytes than it wrote");
        }
        try {
            // A flush of the headers alone decides too, with no outlet yet. A body without a byte is a complete one.
            if (!open.isEmpty()) {
                open.end(outlet());
            }
            if (state == BodyState.REWRITING) {
                state = BodyState.COMPLETE;
            }
            if (open.isEmpty() || open.isDone()) {
                release();
            }
        } catch (IOException | RuntimeException | Error e) {
            throw breakOff(e);
        }
    }

    /** Runs an action when the container has taken all that the body gave. */
    void whenTaken(Runnable action) {
        Outlet now = outlet;
        if (now == null) {
            action.run();
        } else {
            now.whenTaken(action);
        }
    }

    /** The buffer was reset: a body may begin anew. */
    void restart() {
        state = BodyState.UNDECIDED;
        response.bodyHeaders().hold();
        release();
    }

    /** A forward is about to return: the container closes the response (Servlet 6.0 section 9.4). */
    void endOfForward() throws IOException {
        end();
        if (state == BodyState.COMPLETE) {
            state = BodyState.FORWARDED;
        }
    }

    /** Another answer takes the place of this one. */
    void discard() {
        state = BodyState.DISCARDED;
        response.bodyHeaders().forget();
        release();
    }

    /** The application failed. Before the commit an error page follows; after it, the client must see a broken body. */
    void fail() {
        if (!isOpen()) {
            return;
        }
        if (!response.isCommitted()) {
            discard();
        } else if (state == BodyState.REWRITING) {
            state = BodyState.BROKEN;
            release();
            witness.brokenOff("the application failed");
        }
    }

    /** The client is gone: there is nobody to show anything. Clients leave all the time, so it is neither counted nor logged. */
    void lost() {
        if (isOpen()) {
            state = BodyState.LOST;
            release();
        }
    }

    /** Nothing of the response may be touched from here on: the container may already use it for another client. */
    void over() {
        Outlet last = outlet;
        outlet = Departed.OUTLET;
        if (isOpen()) {
            state = BodyState.BROKEN;
        }
        if (last != null) {
            last.over();
        }
        release();
    }

    private IOException breakOff(String reason) {
        state = BodyState.BROKEN;
        witness.brokenOff(reason);
        release();
        response.commitGuarded();
        return new IOException("The body was broken off: " + reason);
    }

    private IOException breakOff(Throwable cause) throws IOException {
        if (state != BodyState.BROKEN && state != BodyState.LOST) {
            if (isTheContainers(cause) && response.isLeaving()) {
                // The container's. Not a call more: it may use its response for the next client by now.
                lost();
            } else {
                breakOff("a " + cause.getClass().getName());
            }
        }
        if (cause instanceof IOException io) {
            return io;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) cause;
    }

    private static boolean isTheContainers(Throwable cause) {
        return cause instanceof IOException
                && !(cause instanceof BodyAbortedException)
                && !(cause instanceof CodingException);
    }

    private void release() {
        Passage open = passage;
        passage = null;
        if (open != null) {
            open.close();
        }
        singles.clear();
    }

    private Outlet outlet() {
        Outlet now = outlet;
        if (now == null) {
            throw new IllegalStateException("No stream or writer was opened");
        }
        return now;
    }

    private Passage passage() {
        Passage open = passage;
        if (open == null) {
            throw new IllegalStateException("No rewriter is open");
        }
        return open;
    }
}
