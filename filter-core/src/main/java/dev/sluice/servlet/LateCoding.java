package dev.sluice.servlet;

import dev.sluice.rewrite.BodyForm;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A content coding that is named behind the first byte. It counts too, as long as the headers have not left. */
final class LateCoding {
    private LateCoding() {}

    /** A header was set. */
    static void headerSet(Progress body, OneWriter writer, @Nullable String name) {
        if (name == null || !counts(body, name)) {
            return;
        }
        Decision decision = body.response().decision();
        if (decision.isCoded() || decision.verdict() == Verdict.ENCODED) {
            writer.enter();
            try {
                named(body, decision);
            } finally {
                writer.leave();
            }
        }
    }

    private static boolean counts(Progress body, String name) {
        return HeldHeaders.CODING.equalsIgnoreCase(name)
                && body.state() == BodyState.REWRITING
                && !body.response().isCommitted();
    }

    /** The body is coded, or unreadable, after all. */
    private static void named(Progress body, Decision decision) {
        if (decision.verdict() == Verdict.ENCODED || !decodesFromTheStart(body, decision)) {
            body.owner().tally().count(Counted.ENCODED);
            decideAgain(body, "a content coding hides it from the rules");
        }
    }

    /**
     * Starts again with what was written, which is the header of a gzip member: the JDK's GZIPOutputStream writes it when
     * it is made, so that applications name the coding behind it. Returns false when more was written than is remembered.
     */
    private static boolean decodesFromTheStart(Progress body, Decision decision) {
        Passage open = body.passage();
        BodyForm form = decision.verdict().form();
        byte[] written = open.start();
        if (open.isCoded()) {
            return true;
        }
        if (written == null || form == null) {
            return false;
        }
        if (!open.isEmpty()) {
            body.outlet().withdraw();
            body.response().withdraw();
        }
        Opening.open(body, decision, form);
        if (written.length > 0) {
            try {
                body.passage().write(body.outlet(), written, 0, written.length);
            } catch (IOException e) {
                // The application gets it with its next write.
                Rewriting.failed(body, e);
            }
        }
        return true;
    }

    /** No rule can look into a body that some rules may already have looked into. */
    static void decideAgain(Progress body, String reason) {
        if (!Opening.passesUnreadable(body) || body.passage().isCoded()) {
            body.outlet().withdraw();
            body.response().withdraw();
            body.breakOff(reason);
            return;
        }
        try {
            Rewriting.spill(body);
            if (body.state() == BodyState.REWRITING) {
                body.passage().end(body.outlet());
                body.state(BodyState.PASSING);
                body.response().bodyHeaders().release();
                body.release();
            }
        } catch (IOException e) {
            // The application gets it with its next write.
            body.lost();
        }
    }
}
