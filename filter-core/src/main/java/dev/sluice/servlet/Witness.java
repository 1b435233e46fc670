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

    private final Counters counters;
    private State state = State.SILENT;

    Witness(Counters counters) {
        this.counters = counters;
    }

    @Override
    public void edited() {
        counters.countEdited();
    }

    @Override
    public void eventDropped() {
        counters.countDropped();
    }

    @Override
    public void failed(Failure failure, ErrorPolicy policy) {
        counters.count(failure, policy);
        log("A payload failed: " + failure + ", policy " + policy
                + "; further failures of this response are only counted");
    }

    /** The coding of the body was undone up to here. */
    void undecodable(CodingException.Flaw flaw) {
        counters.countUndecodable();
        log("A content coding cannot be undone: " + flaw + "; further failures of this response are only counted");
    }

    /** The body ends here, short of what the application wanted to send. */
    void brokenOff(String reason) {
        counters.countBrokenOff();
        log("A response was broken off: " + reason);
    }

    private void log(String message) {
        if (state == State.SILENT) {
            state = State.LOGGED;
            LOG.log(Level.WARNING, message);
        }
    }
}
