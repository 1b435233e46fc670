package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.rule.RemoveMembers;
import dev.sluice.testing.Plans;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan can be made of, and which plans are the same. */
class RewritePlanTest {
    @ParameterizedTest
    @ValueSource(ints = {RewritePlan.LEAST_MAX_HELD_BYTES, RewritePlan.MOST_MAX_HELD_BYTES})
    void theLimitsThemselvesAreAllowed(int limit) {
        assertThat(Plans.of(limit, null, Plans.STRIP).isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {RewritePlan.LEAST_MAX_HELD_BYTES - 1, RewritePlan.MOST_MAX_HELD_BYTES + 1})
    void whatIsBeyondThemIsNot(int limit) {
        assertThatThrownBy(() -> Plans.of(limit, null, Plans.STRIP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("" + limit);
    }

    @Test
    void aPlanWithoutRulesIsEmpty() {
        assertThat(RewritePlan.compile(List.of(), Plans.AMPLE, null).isEmpty()).isTrue();
    }

    @Test
    void plansAreTheSameWhenRulesLimitAndPolicyAre() {
        RewritePlan plan = Plans.of(100, ErrorPolicy.DROP, Plans.STRIP);
        assertThat(plan.isSameAs(Plans.of(100, ErrorPolicy.DROP, new RemoveMembers(Set.of("actual_usage")))))
                .isTrue();
        assertThat(plan.isSameAs(Plans.of(101, ErrorPolicy.DROP, Plans.STRIP))).isFalse();
        assertThat(plan.isSameAs(Plans.of(100, null, Plans.STRIP))).isFalse();
        assertThat(plan.isSameAs(Plans.of(100, ErrorPolicy.DROP, Plans.FORMAT))).isFalse();
    }
}
