package dev.sluice.servlet;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;
import java.util.function.Function;

/** What is done at the first byte of a body, when the {@link Gate} has decided. */
final class Opening {
    private Opening() {}

    /** Decides what becomes of a body. */
    static void decide(Progress body) throws IOException {
        SluiceResponse response = body.response();
        Decision decision = response.decision();
        Verdict verdict = decision.verdict();
        body.owner().tally().count(verdict.counted());
        BodyForm form = verdict.form();
        if (form != null) {
            body.state(BodyState.REWRITING);
            open(body, decision, form);
        } else if (verdict == Verdict.PARTIAL && !passesUnreadable(body)) {
            response.bodyHeaders().drop(decision);
            throw body.breakOff("a range cannot be rewritten");
        } else if (verdict == Verdict.ENCODED && !passesUnreadable(body)) {
            response.bodyHeaders().drop(decision);
            throw body.breakOff("a content coding hides it from the rules");
        } else {
            body.state(BodyState.PASSING);
            response.bodyHeaders().release();
        }
    }

    /** Opens a passage for a body that is rewritten. */
    static void open(Progress body, Decision decision, BodyForm form) {
        SluiceResponse response = body.response();
        RewritePlan plan = body.owner().plan();
        Witness witness = body.witness();
        long length = response.bodyHeaders().drop(decision);
        Push afterLines = body.owner().flush() == FlushMode.LINE && form != BodyForm.JSON ? Push.FLUSH : Push.NONE;
        Function<ByteSink, BodyRewriter> rewriters = sink -> plan.open(form, sink, witness);
        if (decision.isCoded()) {
            body.owner().tally().count(Counted.DECODED);
            Recoding recoding = new Recoding(decision, plan.forUnreadable(), witness);
            body.goesThrough(new Passage(response, length, afterLines, recoding, rewriters));
        } else {
            body.goesThrough(
                    new Passage(response, length, afterLines, new GzipStart(plan.forUnreadable(), witness), rewriters));
        }
    }

    /** Whether a body that no rule can look into passes. The headers of a HEAD are no body. */
    static boolean passesUnreadable(Progress body) {
        return body.owner().plan().forUnreadable() == ErrorPolicy.PASS
                || body.response().bodyHeaders().isHead();
    }
}
