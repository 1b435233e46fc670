package dev.sluice.rewrite;

import dev.sluice.bytes.HeldBytes;
import dev.sluice.rewrite.RewriteListener.Failure;
import dev.sluice.rule.Verdict;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a body that is one JSON text by rules that must see all of it: it is held to its end. One that is too long for
 * that goes on through what needs less.
 */
final class WholeBodyRewriter implements BodyRewriter {
    private final Rules rules;
    private final Slices out;
    private final RewriteListener listener;
    private final HeldBytes held;
    private final BodyStart start = new BodyStart();
    private final @Nullable Supplier<BodyRewriter> beyond;
    private boolean passing;

    /** What takes all of a body that was too long. */
    private @Nullable BodyRewriter rest;

    /**
     * Makes one for one body.
     *
     * @param beyond what is done to a body that is too long; null when {@code onError} says it
     */
    WholeBodyRewriter(
            Rules rules, int limit, Slices out, RewriteListener listener, @Nullable Supplier<BodyRewriter> beyond) {
        this.rules = rules;
        this.out = out;
        this.listener = listener;
        this.held = new HeldBytes(limit);
        this.beyond = beyond;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        if (rest == null) {
            hold(buffer, offset, length);
        } else {
            rest.write(buffer, offset, length);
        }
    }

    private void hold(byte[] buffer, int offset, int length) throws IOException {
        int from = offset;
        int to = offset + length;
        if (start.kind() == BodyStart.Kind.UNKNOWN) {
            from = start.read(buffer, from, to);
            out.pass(buffer, offset, from);
            passing = start.kind() == BodyStart.Kind.TEXT && !rules.hasSteps();
        }
        if (!passing && !held.fits(to - from)) {
            if (beyond != null) {
                goOn(beyond.get(), buffer, from, to);
                return;
            }
            tooLong();
        }
        if (passing) {
            out.pass(buffer, from, to);
        } else {
            held.append(buffer, from, to - from);
        }
        out.flush();
    }

    private void goOn(BodyRewriter next, byte[] buffer, int from, int to) throws IOException {
        listener.failed(Failure.TOO_LONG, ErrorPolicy.PASS);
        rest = next;
        next.write(held.array(), 0, held.size());
        held.clear();
        next.write(buffer, from, to - from);
    }

    private void tooLong() throws IOException {
        fail(Failure.TOO_LONG, rules.policies().forTooLong());
        passing = true;
        out.pass(held.array(), 0, held.size());
        held.clear();
    }

    @Override
    public void end() throws IOException {
        if (rest == null) {
            endHeld();
        } else {
            rest.end();
        }
    }

    private void endHeld() throws IOException {
        byte[] text = held.array();
        int to = held.size();
        while (to > 0 && isWhiteSpace(text[to - 1])) {
            to--;
        }
        PayloadPipeline pipeline = rules.pipelines().take();
        Verdict verdict = to == 0 ? Verdict.UNCHANGED : verdict(pipeline, text, to);
        switch (verdict) {
            case EDITED -> {
                pipeline.edits().writeTo(text, 0, to, out);
                out.pass(text, to, held.size());
                listener.edited();
            }
            case UNCHANGED -> out.pass(text, 0, held.size());
            case DROP_EVENT -> throw new IllegalStateException("a body has no events");
            case NOT_JSON -> {
                ErrorPolicy policy = rules.policies().forNoJson(text, 0, to);
                if (policy != null) {
                    fail(Failure.NOT_JSON, policy);
                }
                out.pass(text, 0, held.size());
            }
        }
        out.flush();
        rules.pipelines().giveBack(pipeline);
        held.clear();
    }

    private Verdict verdict(PayloadPipeline pipeline, byte[] text, int to) {
        if (start.kind() != BodyStart.Kind.JSON) {
            return pipeline.text(text, 0, to, BodyForm.JSON);
        }
        return pipeline.mayMatch(text, 0, to) ? pipeline.json(text, 0, to, BodyForm.JSON, null) : Verdict.UNCHANGED;
    }

    // Leaving a whole body out would look like a complete answer.
    private void fail(Failure failure, ErrorPolicy policy) throws BodyAbortedException {
        Payloads.failed(listener, failure, policy == ErrorPolicy.DROP ? ErrorPolicy.ABORT : policy);
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }

    @Override
    public long heldBytes() {
        return rest == null ? held.size() : rest.heldBytes();
    }

    @Override
    public boolean isSettled() {
        return rest == null ? held.isEmpty() : rest.isSettled();
    }

    @Override
    public int mostHeldBytes() {
        return rest == null ? held.most() : Math.max(held.most(), rest.mostHeldBytes());
    }
}
