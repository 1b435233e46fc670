package dev.sluice.servlet;

import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;

/** A body that nobody may tell the end of, as in a dispatch that the filter does not see. */
final class MissedEnd {
    private MissedEnd() {}

    /** From here on. The headers stay: a dispatch that the filter does see, or one that writes, may set more of them. */
    static void mayCome(Progress body, OneWriter writer) {
        if (body.state() == BodyState.REWRITING && writer.tryEnter()) {
            try {
                Rewriting.spill(body);
                if (!body.hasItsEnd()) {
                    // Where there may be trailers, Jetty and Undertow count no length.
                    body.response().beforeCommit();
                }
            } catch (IOException e) {
                // The application gets it with its next write.
                body.lost();
            } finally {
                writer.leave();
            }
        }
    }

    /**
     * The container may end the answer without a word, from its buffer, and with a length that fits what is in there. Where
     * more would follow the headers leave now, without a length: then the guard in the trailers is asked.
     */
    static void showOpen(Progress body) throws IOException {
        SluiceResponse response = body.response();
        if (!response.course().mayMissItsEnd() || response.isCommitted() || body.hasItsEnd()) {
            return;
        }
        response.beforeCommit();
        try {
            body.outlet().settle(Push.FLUSH);
        } catch (IOException e) {
            body.lost();
            throw e;
        }
    }
}
