package dev.sluice.servlet;

import dev.sluice.coding.CodingException;
import dev.sluice.rewrite.BodyAbortedException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How far one body is, what it goes through, and each way in which it ends early. Who may touch it when is the business of
 * the {@link Body}: what is asked from outside is volatile, all else is touched by the thread that is inside.
 */
final class Progress {
    private final SluiceResponse response;
    private final Witness witness;

    private volatile BodyState state = BodyState.UNDECIDED;
    private volatile @Nullable Outlet outlet;
    private volatile @Nullable Passage passage;

    /** What the application wrote byte by byte and nobody has seen yet; null for nothing. */
    private @Nullable Singles singles;

    Progress(SluiceResponse response) {
        this.response = response;
        this.witness = new Witness(response.owner().tally());
    }

    SluiceResponse response() {
        return response;
    }

    /** The configuration that the body is treated by. */
    Sluice owner() {
        return response.owner();
    }

    Witness witness() {
        return witness;
    }

    /** Returns where the application's next byte goes. */
    Singles singles() {
        Singles gathered = singles == null ? new Singles() : singles;
        singles = gathered;
        return gathered;
    }

    /** Returns what the application wrote byte by byte, once; null for nothing. */
    @Nullable
    Singles takeSingles() {
        Singles gathered = singles;
        singles = null;
        return gathered;
    }

    BodyState state() {
        return state;
    }

    void state(BodyState next) {
        state = next;
    }

    /** Null as long as the application opened neither stream nor writer. */
    @Nullable
    Outlet outletOrNull() {
        return outlet;
    }

    Outlet outlet() {
        Outlet now = outlet;
        if (now == null) {
            throw new IllegalStateException("No stream or writer was opened");
        }
        return now;
    }

    void leavesThrough(Outlet next) {
        outlet = next;
    }

    /** Null unless the body is being rewritten, or is complete and has not left yet. */
    @Nullable
    Passage passageOrNull() {
        return passage;
    }

    Passage passage() {
        Passage open = passage;
        if (open == null) {
            throw new IllegalStateException("No rewriter is open");
        }
        return open;
    }

    void goesThrough(Passage next) {
        passage = next;
    }

    /** Returns whether some of a body that is being rewritten was written. */
    boolean isBegun() {
        Passage open = passage;
        return open != null && !(open.isEmpty() && singles == null);
    }

    /** The container ends the answer. Returns whether a last chunk may follow what it has; a body without its end is broken. */
    boolean mayEnd() {
        boolean ends = hasItsEnd();
        if (!ends && state.isOpen() && response.course().hasLostItsClient()) {
            lost();
        } else if (!ends && state.isOpen()) {
            // Nobody called complete(), as when an answer times out.
            state = BodyState.BROKEN;
            witness.brokenOff("the container ended it, and not the application");
        }
        return ends;
    }

    /** Returns whether a body that ended here would be what the container has. */
    boolean hasItsEnd() {
        Passage open = passage;
        return switch (state) {
            // Nothing can follow what was lost, and a container should not be made to log it.
            case UNDECIDED, PASSING, DISCARDED, LOST -> true;
            // A coded body may still go out when the application has given all of it.
            case COMPLETE, FORWARDED -> open == null || open.isDone();
            case REWRITING -> singles == null && !isMidCharacter() && (open == null || open.isSettled());
            case BROKEN -> false;
        };
    }

    private boolean isMidCharacter() {
        Outlet now = outlet;
        return now != null && now.isUnfinished();
    }

    /** What a write does that comes too late. */
    void refuse() throws IOException {
        switch (state) {
            case COMPLETE -> outlet().refuse();
            case BROKEN -> throw new IOException("The body was broken off");
            case LOST -> throw new IOException("The client has left");
            case DISCARDED -> outlet().refuseInPlace();
            case UNDECIDED, PASSING, REWRITING, FORWARDED -> {}
        }
    }

    /** The buffer was reset: a body may begin anew. */
    void restart() {
        state = BodyState.UNDECIDED;
        response.bodyHeaders().hold();
        if (outlet != null) {
            outlet.takeUnfinished();
        }
        release();
    }

    /** Another answer takes the place of this one. */
    void discard() {
        state = BodyState.DISCARDED;
        response.bodyHeaders().forget();
        release();
    }

    /** The application failed. Before the commit an error page follows; after it, the client must see a broken body. */
    void fail() {
        if (!state.isOpen()) {
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
        if (state.isOpen()) {
            state = BodyState.LOST;
            release();
        }
    }

    /** Nothing of the response may be touched from here on: the container may already use it for another client. */
    void over() {
        Outlet last = outlet;
        outlet = Departed.OUTLET;
        if (state.isOpen()) {
            state = BodyState.BROKEN;
        }
        if (last != null) {
            last.over();
        }
        release();
    }

    /** The answer is completed while a thread is still writing. */
    void overtaken(@Nullable Throwable cause) {
        if (cause instanceof IOException) {
            // The container tells of the write that has failed: see lost().
            state = BodyState.BROKEN;
            release();
        } else {
            breakOff("it was completed while another thread was writing");
        }
    }

    IOException breakOff(String reason) {
        state = BodyState.BROKEN;
        witness.brokenOff(reason);
        release();
        response.commitGuarded();
        return new IOException("The body was broken off: " + reason);
    }

    IOException breakOff(Throwable cause) throws IOException {
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

    void release() {
        Passage open = passage;
        passage = null;
        if (open != null) {
            owner().tally().held(open.mostHeldBytes());
            open.close();
        }
        singles = null;
    }
}
