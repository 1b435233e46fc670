package dev.sluice.servlet;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One body on its way from the application to the container. Belongs to one response and is not thread-safe, with one
 * exception: an answer may be completed, by a timeout for one, while another thread is still writing. So what is rewritten
 * is touched inside the {@link OneWriter} only, and what is asked from outside is volatile.
 */
final class Body {
    private final OneWriter writer = new OneWriter();
    private final Progress progress;

    /** A thread wants what was written to be flushed, and another one is inside. */
    private volatile boolean flushWanted;

    Body(SluiceResponse response) {
        this.progress = new Progress(response);
    }

    /** The application opened its stream or writer, or made its stream non-blocking. */
    void leavesThrough(Outlet next) {
        progress.leavesThrough(next);
    }

    /** Returns whether the bytes of the body are none of our business. Decides if that is not yet decided. */
    boolean passes() throws IOException {
        if (progress.state() == BodyState.UNDECIDED) {
            Opening.decide(progress);
        }
        return progress.state() == BodyState.PASSING;
    }

    /** Returns whether a last chunk may follow what the container has. */
    boolean mayEnd() {
        // Asked in the middle of a write: that one has failed, and the container closes the connection.
        return writer.isWriting() || progress.mayEnd();
    }

    /** Returns whether the application may go on writing. */
    boolean isOpen() {
        return progress.state().isOpen();
    }

    /** Returns whether some of a body that is being rewritten was written. */
    boolean isBegun() {
        return progress.isBegun();
    }

    /** The application set a header. */
    void headerSet(@Nullable String name) {
        LateCoding.headerSet(progress, writer, name);
    }

    /** The application set the status, in place of another one. */
    void statusSet(int before) {
        LateStatus.set(progress, writer, before);
    }

    /** Takes bytes of a body that does not pass. */
    void write(byte[] buffer, int offset, int length) throws IOException {
        if (!enters()) {
            return;
        }
        try {
            Rewriting.spill(progress);
            Rewriting.take(progress, buffer, offset, length);
            MissedEnd.showOpen(progress);
        } finally {
            writer.leave();
        }
        flushIfWanted();
    }

    /** The application wrote an empty text. */
    void touch() {
        if (writer.tryEnter()) {
            try {
                progress.outlet().touch();
            } finally {
                writer.leave();
            }
        }
    }

    /** Takes one byte of a body that does not pass. */
    void write(int value) throws IOException {
        if (!enters()) {
            return;
        }
        try {
            Singles singles = progress.singles();
            if (singles.add(value) || !Rewriting.canWait(progress, singles.count())) {
                Rewriting.spill(progress);
                MissedEnd.showOpen(progress);
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
        switch (progress.state()) {
            case UNDECIDED, PASSING, REWRITING ->
                throw new IllegalStateException("Another thread is writing to this response");
            // Without asking the container: its stream may be another answer's by now.
            case COMPLETE -> throw new IOException("The response is over");
            case BROKEN, LOST -> progress.refuse();
            case FORWARDED, DISCARDED -> {}
        }
        return false;
    }

    /** What was gathered leaves before the container is asked to flush. */
    void spill() throws IOException {
        if (progress.state() == BodyState.REWRITING && writer.tryEnter()) {
            try {
                Rewriting.spill(progress);
                Rewriting.flushCoded(progress);
            } finally {
                writer.leave();
            }
        }
    }

    /** Nobody may tell when the application has written all of it. */
    void endMayBeMissed() {
        MissedEnd.mayCome(progress, writer);
    }

    /** What the outlet draws by itself has failed. */
    void drawingFailed(Exception failure) {
        Rewriting.drawingFailed(progress, failure);
    }

    /** Runs an action now, or when the thread that is writing has left. */
    void whenNobodyWrites(Runnable action) {
        writer.whenFree(action);
    }

    /** Does not wait for the thread that is writing: what it still had to give is lost, and the body broken. */
    void hurry(@Nullable Throwable cause) {
        Runnable awaited = writer.takeAction();
        if (awaited != null) {
            progress.overtaken(cause);
            awaited.run();
        }
    }

    /** The application flushes its stream or writer. */
    void flush() throws IOException {
        if (passes()) {
            progress.outlet().flush();
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
                Rewriting.spill(progress);
                switch (progress.state()) {
                    case REWRITING -> Rewriting.flush(progress);
                    case COMPLETE -> Rewriting.flushWhatIsComplete(progress);
                    case FORWARDED -> progress.outlet().close();
                    case UNDECIDED, PASSING, DISCARDED, BROKEN, LOST -> {}
                }
            } finally {
                writer.leave();
            }
        }
    }

    /** Whether a write of the application's writer has failed. */
    boolean hasFailed() {
        Outlet now = progress.outletOrNull();
        return now != null && now.hasFailed();
    }

    /** Whether a close is passed over. */
    boolean staysOpen() {
        return progress.response().inclusion() == Inclusion.UNDERTOW;
    }

    /** The application closes its stream or writer. */
    void close() throws IOException {
        if (staysOpen()) {
            return;
        }
        end();
        boolean ended = progress.state() == BodyState.COMPLETE || progress.state() == BodyState.FORWARDED;
        if (ended && writer.tryEnter()) {
            try {
                progress.outlet().close();
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
        if (progress.state() == BodyState.UNDECIDED) {
            progress.state(BodyState.COMPLETE);
            SluiceResponse response = progress.response();
            if (!response.bodyHeaders().releaseWithoutBody()) {
                // Otherwise the container counts the bytes of a body that it never saw, and says 0.
                response.commit();
            }
        } else if (progress.state() == BodyState.PASSING) {
            progress.state(BodyState.COMPLETE);
        } else if (progress.state() == BodyState.REWRITING) {
            writer.enter();
            try {
                Rewriting.spill(progress);
                Rewriting.takeUnfinished(progress);
                // The last of the bytes, or another thread, may have ended it.
                if (progress.state() == BodyState.REWRITING) {
                    Rewriting.end(progress);
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

    /** A forward is about to return: the container closes the response (Servlet 6.0 section 9.4). */
    void endOfForward() throws IOException {
        end();
        if (progress.state() == BodyState.COMPLETE) {
            progress.state(BodyState.FORWARDED);
        }
    }

    /** Runs an action when the container has taken all that the body gave. */
    void whenTaken(Runnable action) {
        Outlet now = progress.outletOrNull();
        if (now == null) {
            action.run();
        } else {
            now.whenTaken(action);
        }
    }

    /** The buffer was reset: a body may begin anew. */
    void restart() {
        progress.restart();
    }

    /** Another answer takes the place of this one. */
    void discard() {
        progress.discard();
    }

    /** The application failed. Before the commit an error page follows; after it, the client must see a broken body. */
    void fail() {
        progress.fail();
    }

    /** The client is gone: there is nobody to show anything. */
    void lost() {
        progress.lost();
    }

    /** Nothing of the response may be touched from here on: the container may already use it for another client. */
    void over() {
        progress.over();
    }
}
