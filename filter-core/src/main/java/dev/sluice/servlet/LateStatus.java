package dev.sluice.servlet;

import dev.sluice.rewrite.BodyForm;

/** A status that is set behind the first byte. It counts too, as long as the headers have not left. */
final class LateStatus {
    private LateStatus() {}

    /** The status was set, in place of another one. */
    static void set(Progress body, OneWriter writer, int before) {
        boolean counts = switch (body.state()) {
            case PASSING -> !Gate.hasBody(before);
            case REWRITING -> body.isBegun();
            case UNDECIDED, COMPLETE, FORWARDED, DISCARDED, BROKEN, LOST -> false;
        };
        if (!counts || body.response().isCommitted()) {
            return;
        }
        writer.enter();
        try {
            decideAgain(body, body.response().decision());
        } finally {
            writer.leave();
        }
    }

    private static void decideAgain(Progress body, Decision now) {
        if (body.state() == BodyState.REWRITING) {
            if (now.verdict() == Verdict.PARTIAL) {
                body.owner().tally().count(Counted.PARTIAL);
                LateCoding.decideAgain(body, "a range cannot be rewritten");
            }
        } else if (isInScope(now) && !Opening.passesUnreadable(body)) {
            // It would not have left under the status that it was written under, so that no rule looked into it.
            body.outlet().withdraw();
            body.response().withdraw();
            body.response().bodyHeaders().hold();
            body.response().bodyHeaders().drop(now);
            body.breakOff("its status allowed no body when it began");
        }
    }

    private static boolean isInScope(Decision now) {
        BodyForm form = now.verdict().form();
        return form != null || now.verdict() == Verdict.PARTIAL || now.verdict() == Verdict.ENCODED;
    }
}
