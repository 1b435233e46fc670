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
import org.jspecify.annotations.Nullable;

/** An event stream that is open, in some mode, into a sink that counts bytes. */
final class OpenBody {
    static final int LIMIT = 16 << 20;

    private final ByteSink entry;
    private long bytes;

    private OpenBody(@Nullable RewritePlan plan) {
        ByteSink sink = (buffer, offset, length) -> bytes += length;
        entry = plan == null ? sink : plan.open(BodyForm.EVENT_STREAM, sink, new Rewriting.Deaf())::write;
    }

    static OpenBody of(String mode) {
        return of(mode, LIMIT);
    }

    static OpenBody of(String mode, int limit) {
        List<Rule> rules = rules(mode);
        return new OpenBody(rules.isEmpty() ? null : RewritePlan.compile(rules, limit, null));
    }

    static OpenBody of(RewritePlan plan) {
        return new OpenBody(plan);
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
