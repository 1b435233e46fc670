package dev.sluice.testing;

import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.CustomRule;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import java.util.List;
import java.util.Set;

/** The plans that the tests run. */
public final class Plans {
    /** A limit that no small body reaches. */
    public static final int AMPLE = 1 << 20;

    /** Takes {@code actual_usage} away. */
    public static final Rule STRIP = new RemoveMembers(Set.of("actual_usage"));

    /** Reshapes every frame. */
    public static final Rule FORMAT = new VllmFormat(Set.of(), "reasoning");

    /** Looks at every payload and changes none. */
    public static final Rule LOOK = new CustomRule("look", null, (buffer, offset, length) -> null);

    private static final RewritePlan STRIPPING = of(AMPLE, null, STRIP);

    private Plans() {}

    /** Takes {@code actual_usage} away; each rule decides about failures. */
    public static RewritePlan strip() {
        return STRIPPING;
    }

    /** Any plan. */
    public static RewritePlan of(int maxHeldBytes, ErrorPolicy onError, Rule... rules) {
        return RewritePlan.compile(List.of(rules), maxHeldBytes, onError);
    }
}
