package dev.sluice.rewrite;

import dev.sluice.bytes.ByteSink;
import dev.sluice.bytes.Needles;
import dev.sluice.json.Names;
import dev.sluice.rule.CustomRule;
import dev.sluice.rule.Editors;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.sse.LineEnds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiled rules: immutable, shared by all responses; each response opens its own {@link BodyRewriter}. */
public final class RewritePlan {
    /** The smallest limit on held bytes: enough to tell what a line is. */
    public static final int LEAST_MAX_HELD_BYTES = 16;

    /** The largest limit on held bytes: what fits in an array. */
    public static final int MOST_MAX_HELD_BYTES = Integer.MAX_VALUE - 64;

    private final List<Rule> list;
    private final Rules rules;
    private final int limit;
    private final @Nullable ErrorPolicy onError;
    private final @Nullable Names removed;

    /** What is still done to a JSON body that is too long to be reshaped; null when nothing can be. */
    private final @Nullable RewritePlan beyond;

    private RewritePlan(List<Rule> list, int limit, @Nullable ErrorPolicy onError) {
        this.list = List.copyOf(list);
        this.limit = limit;
        this.onError = onError;
        this.rules = new Rules(list, onError);
        boolean onlyRemoves = list.stream().allMatch(RemoveMembers.class::isInstance);
        this.removed = onlyRemoves ? Editors.removedNames(list) : null;
        this.beyond = onlyRemoves ? null : beyond();
    }

    /** Members go from a body of any length as it arrives, if what else cannot look into it may let it pass. */
    private @Nullable RewritePlan beyond() {
        List<Rule> removing =
                list.stream().filter(RemoveMembers.class::isInstance).toList();
        boolean othersReshape = list.stream().noneMatch(CustomRule.class::isInstance);
        boolean othersPass = onError == null || onError == ErrorPolicy.PASS;
        return !removing.isEmpty() && othersReshape && othersPass ? new RewritePlan(removing, limit, onError) : null;
    }

    /**
     * Compiles rules.
     *
     * @param rules in the order in which they apply; empty means that nothing is ever rewritten
     * @param maxHeldBytes most bytes that one response may hold back: {@value #LEAST_MAX_HELD_BYTES} to
     *     {@value #MOST_MAX_HELD_BYTES}
     * @param onError what to do about a payload that cannot be read; null lets each rule decide: a rule that takes away
     *     drops, a rule that reshapes passes
     * @return the plan
     */
    public static RewritePlan compile(List<Rule> rules, int maxHeldBytes, @Nullable ErrorPolicy onError) {
        if (maxHeldBytes < LEAST_MAX_HELD_BYTES || maxHeldBytes > MOST_MAX_HELD_BYTES) {
            throw new IllegalArgumentException("maxHeldBytes must be " + LEAST_MAX_HELD_BYTES + " to "
                    + MOST_MAX_HELD_BYTES + ", not " + maxHeldBytes);
        }
        return new RewritePlan(rules, maxHeldBytes, onError);
    }

    /** Returns whether the plan has no rule, so that responses need no rewriter at all. */
    public boolean isEmpty() {
        return list.isEmpty();
    }

    /**
     * Returns whether another plan does the same to every body.
     *
     * @param other any plan; two rewriters of one's own are the same when they are one object
     */
    public boolean isSameAs(RewritePlan other) {
        return list.equals(other.list) && limit == other.limit && onError == other.onError;
    }

    /** Returns what to do about a body that no rule can look into at all, although every rule might match. */
    public ErrorPolicy forUnreadable() {
        return rules.policies().forTooLong();
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
        Slices out = new Slices(sink);
        BodyRewriter rewriter = switch (form) {
            case EVENT_STREAM -> lines(out, new EventHandler(rules, out, listener), LineEnds.EVENT_STREAM);
            case JSON_LINES -> lines(out, new JsonLineHandler(rules, out, listener), LineEnds.LF_ONLY);
            case JSON -> body(out, listener);
        };
        return new OneWayRewriter(rewriter, out, forUnreadable() == ErrorPolicy.PASS ? null : new WideText(listener));
    }

    private BodyRewriter lines(Slices out, LineHandler handler, LineEnds ends) {
        return new LineRewriter(out, handler, ends, limit, rules.needles());
    }

    private BodyRewriter body(Slices out, RewriteListener listener) {
        Needles needles = rules.needles();
        return removed == null || needles == null
                ? new WholeBodyRewriter(
                        rules, limit, out, listener, beyond == null ? null : () -> beyond.body(out, listener))
                : new JsonBodyRewriter(rules, removed, needles, limit, out, listener);
    }
}
