package dev.sluice.bench;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An event stream that is open, in some mode, into a sink that counts bytes. */
final class OpenBody {
    private static final int LIMIT = 16 << 20;

    private final ByteSink entry;
    private long bytes;

    private OpenBody(String mode, int limit) {
        ByteSink sink = (buffer, offset, length) -> bytes += length;
        List<Rule> rules = rules(mode);
        entry = rules.isEmpty()
                ? sink
                : RewritePlan.compile(rules, limit, null).open(BodyForm.EVENT_STREAM, sink, new Rewriting.Deaf())
                        ::write;
    }

    static OpenBody of(String mode) {
        return new OpenBody(mode, LIMIT);
    }

    static OpenBody of(String mode, int limit) {
        return new OpenBody(mode, limit);
    }

    private static List<Rule> rules(String mode) {
        List<Rule> rules = new ArrayList<>();
        if (mode.contains("strip_actual_usage")) {
            rules.add(new RemoveMembers(Set.of("actual_usage")));
        }
        if (mode.contains("vllm_format")) {
            rules.add(new VllmFormat(Set.of(), "reasoning"));
        }
        return rules;
    }

    long write(byte[][] chunks) throws IOException {
        for (byte[] chunk : chunks) {
            entry.write(chunk, 0, chunk.length);
        }
        return bytes;
    }

    void write(byte[] chunk, int length) throws IOException {
        entry.write(chunk, 0, length);
    }

    long bytes() {
        return bytes;
    }
}
