package dev.sluice.rewrite;

import dev.sluice.rewrite.RewriteListener.Failure;
import dev.sluice.rule.StreamState;
import dev.sluice.rule.Verdict;
import dev.sluice.sse.Line;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Applies the rules to the lines of a stream of JSON texts, each of which is a payload. */
final class JsonLineHandler implements LineHandler {
    private final Rules rules;
    private final Slices out;
    private final RewriteListener listener;
    private final StreamState stream = new StreamState();
    private @Nullable PayloadPipeline pipeline;

    JsonLineHandler(Rules rules, Slices out, RewriteListener listener) {
        this.rules = rules;
        this.out = out;
        this.listener = listener;
    }

    @Override
    public boolean isIdle() {
        return true;
    }

    @Override
    public boolean hasEvents() {
        return false;
    }

    @Override
    public LinePlace place() {
        return pipeline().place();
    }

    @Override
    public Outcome line(LinePlace line) throws IOException {
        byte[] text = line.array();
        int from = firstOther(line);
        int to = line.contentEnd();
        while (to > from && Line.isSpace(text[to - 1])) {
            to--;
        }
        Verdict verdict = verdict(text, from, to);
        return switch (verdict) {
            case UNCHANGED -> Outcome.PASS;
            case EDITED -> {
                out.pass(text, line.start(), from);
                pipeline().edits().writeTo(text, from, to, out);
                out.pass(text, to, line.end());
                listener.edited();
                yield Outcome.WRITTEN;
            }
            case DROP_EVENT -> {
                listener.eventDropped();
                yield Outcome.LEFT_OUT;
            }
            case NOT_JSON -> {
                ErrorPolicy policy = rules.policies().forNoJson(text, from, to);
                yield policy == null ? Outcome.PASS : Payloads.failed(listener, Failure.NOT_JSON, policy);
            }
        };
    }

    // Returns the index of the first byte that is not white space, or of the line's end.
    private static int firstOther(LinePlace line) {
        int from = line.contentStart();
        while (from < line.contentEnd() && Line.isSpace(line.array()[from])) {
            from++;
        }
        return from;
    }

    private Verdict verdict(byte[] text, int from, int to) {
        if (!Payloads.isJson(text, from, to)) {
            boolean looked = rules.hasSteps() && from < to && !Payloads.isDone(text, from, to);
            return looked ? pipeline().text(text, from, to, BodyForm.JSON_LINES) : Verdict.UNCHANGED;
        }
        boolean matches = pipeline().mayMatch(text, from, to);
        return matches ? pipeline().json(text, from, to, BodyForm.JSON_LINES, stream) : Verdict.UNCHANGED;
    }

    @Override
    public void heldTooLong(byte[] held, int size) {
        throw new IllegalStateException("no line is ever held");
    }

    @Override
    public Outcome tooLong(LinePlace line) throws IOException {
        int from = firstOther(line);
        boolean looked =
                from == line.contentEnd() || rules.hasSteps() || Payloads.isJson(line.array(), from, line.contentEnd());
        if (!looked) {
            return Outcome.PASS;
        }
        return Payloads.failed(listener, Failure.TOO_LONG, rules.policies().forTooLong());
    }

    @Override
    public Outcome end(byte[] held, int size) {
        return Outcome.PASS;
    }

    @Override
    public void release() {
        if (pipeline != null) {
            rules.pipelines().giveBack(pipeline);
            pipeline = null;
        }
    }

    private PayloadPipeline pipeline() {
        if (pipeline == null) {
            pipeline = rules.pipelines().take();
        }
        return pipeline;
    }
}
