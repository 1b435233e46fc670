package dev.sluice.rewrite;

import dev.sluice.bytes.Needle;
import dev.sluice.bytes.Needles;
import dev.sluice.rule.CustomRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One function of the user's, compiled. Immutable. */
final class CustomStep {
    private final CustomRule rule;
    private final @Nullable Needles needle;

    CustomStep(CustomRule rule) {
        this.rule = rule;
        String literal = rule.needle();
        needle = literal == null ? null : Needles.of(List.of(Needle.literal(literal.getBytes(StandardCharsets.UTF_8))));
    }

    /**
     * Returns the new payload, or null when it stays.
     *
     * @param form how the payload is framed: a line must stay one
     */
    byte @Nullable [] rewrite(byte[] text, int from, int to, BodyForm form) {
        if (needle != null && !needle.occursIn(text, from, to)) {
            return null;
        }
        byte[] rewritten = rule.rewriter().rewrite(text, from, to - from);
        if (rewritten != null && form != BodyForm.JSON) {
            for (byte b : rewritten) {
                if (b == '\n' || (b == '\r' && form == BodyForm.EVENT_STREAM)) {
                    throw new IllegalStateException(
                            "the rewriter '" + rule.name() + "' returned a line terminator; a payload is one line");
                }
            }
        }
        return rewritten;
    }
}
