package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JSON body is too long for to be held, and what is done to it all the same. */
class BeyondTheLimitTest {
    private static final String MEMBER = "\"actual_usage\":{\"k\":\"S3CRET\"}";
    private static final String COMPLETION = " {\"object\":\"chat.completion\",\"service_tier\":\"x\"," + MEMBER
            + ",\"choices\":[{\"index\":0,\"message\":{" + MEMBER + "}}]," + MEMBER + "} \n";
    private static final String STRIPPED =
            COMPLETION.replace("," + MEMBER, "").replace(MEMBER, "").replace(MEMBER + ",", "");

    private static void everyWay(String body, int limit, ErrorPolicy onError, Rule other, Consumer<Rewriting> check) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        RewritePlan plan = Plans.of(limit, onError, Plans.STRIP, other);
        Chunking.all(bytes.length, 6, 1)
                .forEach(chunking -> check.accept(Rewriting.run(plan, BodyForm.JSON, bytes, chunking)));
    }

    @Test
    void whatCannotBeReshapedStillLosesItsMembers() {
        for (int limit : new int[] {16, 60, COMPLETION.length() - 2}) {
            for (ErrorPolicy policy : new ErrorPolicy[] {null, ErrorPolicy.PASS}) {
                // Under pass a member that goes is held until it is complete, and may be too long itself.
                int enough = policy == null ? limit : Math.max(limit, 60);
                everyWay(COMPLETION, enough, policy, Plans.FORMAT, out -> {
                    assertThat(out.text()).isEqualTo(STRIPPED);
                    assertThat(out.heard()).containsExactly("TOO_LONG PASS", "edited");
                    assertThat(out.mostHeld()).isLessThanOrEqualTo(enough);
                });
            }
        }
    }

    @Test
    void whatFitsIsReshaped() {
        everyWay(COMPLETION, COMPLETION.length() - 1, null, Plans.FORMAT, out -> {
            assertThat(out.text()).contains("\"service_tier\":null").doesNotContain("S3CRET");
            assertThat(out.heard()).containsExactly("edited");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"actual_usage\":\"S3CRET\",\"a\":}  ", "{\"a\":1,\"actual_usage\":\"S3CRET"})
    void whatTurnsOutToBeBrokenBehindTheLimitIsBrokenOff(String broken) {
        everyWay(broken, 20, null, Plans.FORMAT, out -> {
            assertThat(out.isAborted()).isTrue();
            assertThat(out.text()).doesNotContain("S3CRET");
            assertThat(out.heard()).containsExactly("TOO_LONG PASS", "NOT_JSON ABORT");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "ABORT"})
    void whoWantsNothingUnreadToLeaveGetsABrokenAnswer(ErrorPolicy policy) {
        everyWay(COMPLETION, 60, policy, Plans.FORMAT, out -> {
            assertThat(out.isAborted()).isTrue();
            assertThat(out.text()).isBlank();
        });
    }

    @Test
    void aRewriterOfOnesOwnMightTakeAwayToo() {
        everyWay(COMPLETION, 60, null, Plans.LOOK, out -> {
            assertThat(out.isAborted()).isTrue();
            assertThat(out.text()).isBlank();
        });
    }
}
