package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What has left of a JSON body that is broken off or given up: the same for every chunking. */
class WhereABodyBreaksTest {
    @Test
    void aBrokenBodyLeavesUpToTheName() {
        String before = "{\"a\":]" + " ".repeat(300) + "\"";
        everyWay(before + "actual_usage\":\"S3CRET\"}", Plans.AMPLE, null, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo(before);
            assertThat(out.isAborted()).isTrue();
            assertThat(out.heard()).containsExactly("NOT_JSON ABORT");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1, ", "[{\"a\":{ ", "{\"a\":1,\"actual_usage\":2, "})
    void aNameLongerThanTheLimitBreaksABodyOffBeforeIt(String before) {
        String body = before + "\"" + "n".repeat(300) + "\":2}";
        everyWay(body, 16, ErrorPolicy.ABORT, Plans.STRIP, out -> {
            assertThat(out.text())
                    .isEqualTo(before.replace(",\"actual_usage\":2", "").replace(", ", ""));
            assertThat(out.isAborted()).isTrue();
            assertThat(out.heard()).containsExactly("TOO_LONG ABORT");
        });
    }

    @Test
    void underPassAMemberOfTheLimitGoesAndOneOfAByteMoreStays() {
        // Longer than any spelling of the name, for which there is room under any limit.
        String member = ",\"actual_usage\":\"" + "v".repeat(100) + "\"";
        String body = "{\"a\":1" + member + ",\"b\":2}";
        // Its last byte need not wait.
        everyWay(body, member.length() - 1, ErrorPolicy.PASS, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo("{\"a\":1,\"b\":2}");
            assertThat(out.heard()).containsExactly("edited");
        });
        everyWay(body, member.length() - 2, ErrorPolicy.PASS, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo(body);
            assertThat(out.heard()).containsExactly("TOO_LONG PASS");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"object\":", "{\"object\":1}}", "[1,]", " [DONE]", "{a}\n"})
    void aBrokenBodyThatWasToBeReshapedFaresByThePolicy(String body) {
        for (ErrorPolicy policy : new ErrorPolicy[] {null, ErrorPolicy.PASS}) {
            everyWay(body, Plans.AMPLE, policy, Plans.FORMAT, out -> {
                assertThat(out.text()).isEqualTo(body);
                assertThat(out.isAborted()).isFalse();
                assertThat(out.heard()).containsExactly("NOT_JSON PASS");
            });
        }
        for (ErrorPolicy policy : new ErrorPolicy[] {ErrorPolicy.DROP, ErrorPolicy.ABORT}) {
            everyWay(body, Plans.AMPLE, policy, Plans.FORMAT, out -> {
                assertThat(out.text()).isBlank();
                assertThat(out.isAborted()).isTrue();
                assertThat(out.heard()).containsExactly("NOT_JSON ABORT");
            });
        }
    }

    private static void everyWay(
            String text, int limit, @Nullable ErrorPolicy policy, Rule rule, Consumer<Rewriting> check) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        RewritePlan plan = Plans.of(limit, policy, rule);
        Chunking.all(body.length, 20, 1)
                .forEach(chunking -> check.accept(Rewriting.run(plan, BodyForm.JSON, body, chunking)));
    }
}
