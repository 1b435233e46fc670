package dev.sluice.servlet;

import dev.sluice.coding.CodingException;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewriteListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Counts what happens to one body, and logs its first failure: one line, without a byte of the body. */
final class Witness implements RewriteListener {
    private static final Logger LOG = System.getLogger("dev.sluice");

    private enum State {
        SILENT,
        LOGGED
    }

    private final Tally tally;
    private State state = State.SILENT;

    Witness(Tally tally) {
        this.tally = tally;
    }

    @Override
    public void edited() {
        tally.count(Counted.EDITED);
    }

    @Override
    public void eventDropped() {
        tally.count(Counted.EVENT_DROPPED);
    }

    @Override
    public void failed(Failure failure, ErrorPolicy policy) {
        tally.count(
                switch (failure) {
                    case NOT_JSON -> Counted.NOT_JSON;
                    case TOO_LONG -> Counted.TOO_LONG;
                    case OTHER_CHARSET -> Counted.OTHER_CHARSET;
                });
        tally.count(
                switch (policy) {
                    case PASS -> Counted.FAILED_PASSED;
                    case DROP -> Counted.FAILED_DROPPED;
                    case ABORT -> Counted.FAILED_ABORTED;
                });
        log("A payload failed: " + failure + ", policy " + policy
                + "; further failures of this response are only counted");
    }

    /** The coding of the body was undone up to here. */
    void undecodable(CodingException.Flaw flaw) {
        tally.count(Counted.UNDECODABLE);
        log("A content coding cannot be undone: " + flaw + "; further failures of this response are only counted");
    }

    /** The body ends here, short of what the application wanted to send. */
    void brokenOff(String reason) {
        tally.count(Counted.BROKEN_OFF);
        log("A response was broken off: " + reason);
    }

    private void log(String message) {
        if (state == State.SILENT) {
            state = State.LOGGED;
            LOG.log(Level.WARNING, message);
        }
    }
}
