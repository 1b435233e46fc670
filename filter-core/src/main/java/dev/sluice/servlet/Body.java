package dev.sluice.servlet;

import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One body on its way from the application to the container. Belongs to one response and is not thread-safe, with one
 * exception: an answer may be completed, by a timeout for one, while another thread is still writing.
 */
final class Body {
    private enum State {
        /** No byte yet. */
        UNDECIDED,
        /** The gate let it pass. */
        PASSING,
        /** Bytes go through the rewriter. */
        REWRITING,
        /** All of it went to the outlet. */
        COMPLETE,
        /** It was the whole answer of a forward: what the forwarding servlet adds is not sent. */
        FORWARDED,
        /** An error page or a redirect takes its place; what the application writes now is not sent. */
        DISCARDED,
        /** It ended too early, and the client must see that. */
        BROKEN
    }

    private final RewritePlan plan;
    private final FlushMode flushMode;
    private final Counters counters;
    private final SluiceResponse response;
    private final Witness witness;

    private final OneWriter writer = new OneWriter();
    private final Singles singles = new Singles();

    private State state = State.UNDECIDED;
    private @Nullable Outlet outlet;
    private @Nullable BodyRewriter rewriter;
    private Push afterLines = Push.NONE;
    private Push push = Push.NONE;

    /** What the application announced; -1 for nothing. Its last byte ends the body (Servlet 6.0 section 5.7). */
    private long announced = -1;

    private long received;
    private long given;

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
        if (state == State.UNDECIDED) {
            decide();
        }
        return state == State.PASSING;
    }

    /** Returns whether a last chunk may follow what the container has. */
    boolean mayEnd() {
        BodyRewriter open = rewriter;
        return switch (state) {
            case UNDECIDED, PASSING, COMPLETE, FORWARDED, DISCARDED -> true;
            case REWRITING -> singles.isEmpty() && (open == null || open.heldBytes() == 0);
            case BROKEN -> false;
        };
    }

    /** Returns whether the application may go on writing. */
    boolean isOpen() {
        return state == State.UNDECIDED || state == State.PASSING || state == State.REWRITING;
    }

    private void decide() throws IOException {
        Verdict verdict = response.verdict();
        counters.count(verdict);
        BodyForm form = verdict.form();
        if (form != null) {
            state = State.REWRITING;
            announced = response.bodyHeaders().drop();
            afterLines = flushMode == FlushMode.LINE && form != BodyForm.JSON ? Push.FLUSH : Push.NONE;
            rewriter = plan.open(form, this::give, witness);
            if (response.mayMissItsEnd()) {
                response.commitGuarded();
            }
        } else if (verdict == Verdict.PARTIAL) {
            response.bodyHeaders().drop();
            throw breakOff("a range of a JSON text cannot be rewritten");
        } else {
            state = State.PASSING;
            response.bodyHeaders().release();
        }
    }

    /** Takes bytes of a body that does not pass. */
    void write(byte[] buffer, int offset, int length) throws IOException {
        spillSingles();
        take(buffer, offset, length);
    }

    /** Takes one byte of a body that does not pass. */
    void write(int value) throws IOException {
        if (singles.add(value) || received + singles.count() == announced) {
            singles.spill(this::take);
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
            case COMPLETE -> outlet().refuse();
            case BROKEN -> throw new IOException("The body was broken off");
            case FORWARDED, DISCARDED -> {}
            case UNDECIDED, PASSING -> throw new IllegalStateException("A body that is not rewritten: " + state);
        }
    }

    private void rewrite(byte[] buffer, int offset, int length) throws IOException {
        // Bytes beyond the announced length are not part of the answer, on no container.
        int count = announced < 0 ? length : (int) Math.min(length, announced - received);
        writer.enter();
        try {
            received += count;
            outlet().begin(buffer);
            rewriter().write(buffer, offset, count);
            settle();
            if (received == announced) {
                endRewriting();
            }
        } catch (IOException | RuntimeException | Error e) {
            throw breakOff(e);
        } finally {
            writer.leave();
        }
    }

    /** Runs an action now, or when the thread that is writing has left. */
    void whenNobodyWrites(Runnable action) {
        writer.whenFree(action);
    }

    /** Does not wait for the thread that is writing: what it still had to give is lost, and the body broken. */
    void hurry() {
        if (writer.isAwaited()) {
            breakOff("it was completed while another thread was writing");
            writer.runAfterwards();
        }
    }

    private void give(byte[] buffer, int offset, int length) throws IOException {
        given += length;
        if (given >= response.bufferSize()) {
            response.beforeCommit();
        }
        push = afterLines;
        outlet().write(buffer, offset, length);
    }

    private void settle() throws IOException {
        Push now = push;
        push = Push.NONE;
        if (now == Push.FLUSH) {
            response.beforeCommit();
        }
        outlet().settle(now);
    }

    /** The application flushes its stream or writer. */
    void flush() throws IOException {
        if (state == State.UNDECIDED) {
            decide();
        }
        spillSingles();
        switch (state) {
            case REWRITING -> {
                response.beforeCommit();
                outlet().flush();
            }
            // Nothing can follow, so the client need not wait for the application to return.
            case COMPLETE, FORWARDED -> outlet().close();
            case PASSING -> outlet().flush();
            case UNDECIDED, DISCARDED, BROKEN -> {}
        }
    }

    /** The application closes its stream or writer. */
    void close() throws IOException {
        end();
        if (state == State.COMPLETE || state == State.FORWARDED) {
            outlet().close();
        }
    }

    /**
     * The body is complete: what is still held goes out. Does nothing when called again.
     *
     * @throws IOException when the body was broken off instead
     */
    void end() throws IOException {
        if (state == State.UNDECIDED) {
            state = State.COMPLETE;
            response.bodyHeaders().releaseWithoutBody();
        } else if (state == State.PASSING) {
            state = State.COMPLETE;
        } else if (state == State.REWRITING) {
            spillSingles();
            // The last of the bytes may have ended it.
            if (state == State.REWRITING) {
                writer.enter();
                try {
                    endRewriting();
                } finally {
                    writer.leave();
                }
            }
        }
    }

    private void endRewriting() throws IOException {
        if (received < announced) {
            throw breakOff("the application announced more bytes than it wrote");
        }
        try {
            rewriter().end();
            push = Push.NONE;
            settle();
            state = State.COMPLETE;
            release();
        } catch (IOException | RuntimeException | Error e) {
            throw breakOff(e);
        }
    }

    /** Runs an action when the container has taken all that the body gave. */
    void whenTaken(Runnable action) {
        if (outlet == null) {
            action.run();
        } else {
            outlet.whenTaken(action);
        }
    }

    /** The buffer was reset: a body may begin anew. */
    void restart() {
        state = State.UNDECIDED;
        response.bodyHeaders().hold();
        announced = -1;
        received = 0;
        given = 0;
        release();
    }

    /** A forward is about to return: the container closes the response (Servlet 6.0 section 9.4). */
    void endOfForward() throws IOException {
        end();
        if (state == State.COMPLETE) {
            state = State.FORWARDED;
        }
    }

    /** Another answer takes the place of this one. */
    void discard() {
        state = State.DISCARDED;
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
        } else if (state == State.REWRITING) {
            state = State.BROKEN;
            release();
            witness.brokenOff("the application failed");
        }
    }

    /** The client is gone: there is nobody to show anything. */
    void lost() {
        if (isOpen()) {
            state = State.BROKEN;
            release();
        }
    }

    /** Nothing of the response may be touched from here on: the container may already use it for another client. */
    void over() {
        if (outlet != null) {
            outlet.over();
        }
        outlet = Departed.OUTLET;
        release();
    }

    private IOException breakOff(String reason) {
        state = State.BROKEN;
        witness.brokenOff(reason);
        release();
        response.commitGuarded();
        return new IOException("The body was broken off: " + reason);
    }

    private IOException breakOff(Throwable cause) throws IOException {
        if (state != State.BROKEN) {
            breakOff("a " + cause.getClass().getName());
        }
        if (cause instanceof IOException io) {
            return io;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) cause;
    }

    private void release() {
        rewriter = null;
        singles.clear();
    }

    private Outlet outlet() {
        if (outlet == null) {
            throw new IllegalStateException("No stream or writer was opened");
        }
        return outlet;
    }

    private BodyRewriter rewriter() {
        if (rewriter == null) {
            throw new IllegalStateException("No rewriter is open");
        }
        return rewriter;
    }
}
