package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of payloads that are broken or too long: the policy's choice, for every chunking. */
class FailureTest {
    private static final String BROKEN = ": c\nid: 1\ndata: {\"actual_usage\":1\nretry: 5\ndata: }x\n\n";
    private static final String AFTER = "data: {\"b\":1,\"actual_usage\":2}\n\n";

    static Stream<Arguments> policies() {
        return Stream.of(
                arguments(ErrorPolicy.PASS, BROKEN + "data: {\"b\":1}\n\n", false),
                arguments(ErrorPolicy.DROP, ": c\nid: 1\nretry: 5\n\ndata: {\"b\":1}\n\n", false),
                arguments(null, ": c\nid: 1\nretry: 5\n\ndata: {\"b\":1}\n\n", false),
                arguments(ErrorPolicy.ABORT, ": c\nid: 1\n", true));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aBrokenTextFaresByThePolicyAndTheNextEventIsRewritten(
            @Nullable ErrorPolicy policy, String expected, boolean aborted) {
        everyWay(BROKEN + AFTER, Plans.AMPLE, policy, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo(expected);
            assertThat(out.isAborted()).isEqualTo(aborted);
            assertThat(out.heard()).contains("NOT_JSON " + (policy == null ? ErrorPolicy.DROP : policy));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: {\"a\":\n\n",
                "data: [1,2\ndata: ,]\n\n",
                "data: {\"a\":1}{\"b\":2}\n\n",
                "data: {\"a\":1,}\n\n",
                "data: {\"a\":1} // c\n\n",
                "data: {\"a\":\"\u0001\"}\n\n"
            })
    void aBrokenTextWithoutTheNameIsNotLookedInto(String event) {
        for (ErrorPolicy policy : ErrorPolicy.values()) {
            everyWay(event, Plans.AMPLE, policy, Plans.STRIP, out -> {
                assertThat(out.text()).isEqualTo(event);
                assertThat(out.heard()).isEmpty();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: {\"a\":1,\"actual_usage\":2,}\n\n",
                "data: {\"a\":1,\"actual_usage\":2}{}\n\n",
                "data: {\"a\":1,\"actual_usage\":2} ]\n\n",
                "data: {\"a\":\"\u0001\",\"actual_usage\":2}\n\n",
                "data: {\"a\":1 /*c*/,\"\\u0061ctual_usage\":2}\n\n",
                "data: {'actual_usage':2}\n\n",
                "data: {actual_usage:2}\n\n",
                "data: {\"actual_usage\":.5}\n\n",
                "data: {\"actual_usage\":0x1}\n\n",
                "data: [\"actual_usage\"\n\n"
            })
    void aBrokenTextWithTheNameIsLeftOutByDefault(String event) {
        everyWay(event, Plans.AMPLE, null, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo("\n");
            assertThat(out.heard()).containsExactly("NOT_JSON DROP");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", "actual_usage", "\"actual_usage\"", "[DONE]", "12", "", "null", "<actual_usage>"})
    void aPayloadThatDoesNotBeginLikeJsonIsText(String payload) {
        for (ErrorPolicy policy : ErrorPolicy.values()) {
            everyWay("data: " + payload + "\n\n", Plans.AMPLE, policy, Plans.STRIP, out -> {
                assertThat(out.text()).isEqualTo("data: " + payload + "\n\n");
                assertThat(out.heard()).isEmpty();
            });
        }
    }

    @Test
    void aLineOfTheLimitIsRewrittenAndOneOfAByteMoreFails() {
        String line = "data: {\"a\":1,\"actual_usage\":22}";
        for (String end : List.of("\n", "\r\n", "\r", "")) {
            everyWay(
                    line + end,
                    line.length(),
                    null,
                    Plans.STRIP,
                    out -> assertThat(out.text()).isEqualTo("data: {\"a\":1}" + end));
            everyWay(line + end, line.length() - 1, null, Plans.STRIP, out -> {
                assertThat(out.text()).isEmpty();
                assertThat(out.heard()).containsExactly("TOO_LONG DROP");
            });
            everyWay(line + end, line.length() - 1, ErrorPolicy.PASS, Plans.STRIP, out -> {
                assertThat(out.text()).isEqualTo(line + end);
                assertThat(out.heard()).containsExactly("TOO_LONG PASS");
            });
        }
    }

    @Test
    void afterAPayloadThatIsTooLongTheEventsOtherDataSharesItsFate() {
        String event = ": c\ndata: {\"a\":\"0123456789\",\nid: 1\ndata: \"actual_usage\":1}\nretry: 1\n\n" + AFTER;
        everyWay(event, 31, null, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo(": c\nid: 1\nretry: 1\n\ndata: {\"b\":1}\n\n");
            assertThat(out.heard()).containsExactly("TOO_LONG DROP", "edited");
        });
        everyWay(
                event,
                31,
                ErrorPolicy.PASS,
                Plans.STRIP,
                out -> assertThat(out.text()).isEqualTo(event.replace(AFTER, "data: {\"b\":1}\n\n")));
    }

    @Test
    void linesThatAreNoDataAndTextPayloadsPassHoweverLong() {
        String stream = ": 0123456789 actual_usage\nevent: 0123456789012\ndata: text 0123456789\nid 0123456789012\n\n";
        for (ErrorPolicy policy : ErrorPolicy.values()) {
            for (Rule rule : List.of(Plans.STRIP, Plans.FORMAT)) {
                everyWay(stream, 16, policy, rule, out -> assertThat(out.text()).isEqualTo(stream));
            }
        }
        String lines = "text 0123456789 actual_usage\n  also 0123456789 text\n";
        for (ErrorPolicy policy : ErrorPolicy.values()) {
            byte[] body = lines.getBytes(StandardCharsets.US_ASCII);
            Chunking.all(body.length, 50, 1)
                    .forEach(chunking -> assertThat(Rewriting.run(
                                            Plans.of(16, policy, Plans.STRIP), BodyForm.JSON_LINES, body, chunking)
                                    .text())
                            .isEqualTo(lines));
        }
    }

    @Test
    void aLongCommentDoesNotSaveAnEventThatGoes() {
        String event = "data: {\"object\":\"chat.completion.chunk\",\"choices\":[]}\n\n";
        String comment = ": " + "c".repeat(60) + "\n";
        everyWay(
                comment + event,
                58,
                null,
                Plans.FORMAT,
                out -> assertThat(out.text()).isEqualTo(comment));
    }

    @Test
    void fieldsThatAreTooLongTogetherLeaveAndTheirEventStays() {
        String event = "event: 0123456789\nid: 0123456789\nretry: 0123456789\ndata: {\"choices\":[]}\n\n";
        everyWay(
                event,
                30,
                null,
                Plans.FORMAT,
                out -> assertThat(out.text()).isEqualTo("event: 0123456789\nid: 0123456789\nretry: 0123456789\n\n"));
        everyWay(event, 300, null, Plans.FORMAT, out -> assertThat(out.text()).isEmpty());
    }

    @Test
    void aJsonBodyThatIsBrokenBehindTheNameIsBrokenOff() {
        String body = "{\"a\":1,\"actual_usage\":2,\"b\":[}";
        for (ErrorPolicy policy : new ErrorPolicy[] {null, ErrorPolicy.DROP, ErrorPolicy.ABORT}) {
            runAll(BodyForm.JSON, body, Plans.AMPLE, policy, Plans.STRIP, out -> {
                assertThat(out.isAborted()).isTrue();
                assertThat(out.text()).isEqualTo("{\"a\":1,\"b\":[");
                assertThat(out.heard()).containsExactly("NOT_JSON ABORT");
            });
        }
    }

    @Test
    void aJsonBodyThatIsBrokenWithoutTheNamePasses() {
        for (String body : List.of("{\"a\":1,}", "{\"a\":", "[1}", "{\"a\":1}{\"b\":2}", "{\"a\":1} x", "[DONE]")) {
            for (ErrorPolicy policy : ErrorPolicy.values()) {
                runAll(BodyForm.JSON, body, 16, policy, Plans.STRIP, out -> {
                    assertThat(out.text()).isEqualTo(body);
                    assertThat(out.heard()).isEmpty();
                });
            }
        }
    }

    @Test
    void underPassAMemberThatIsLongerThanTheLimitLeavesAsItCame() {
        String body = "{\"a\":1,\"actual_usage\":\"" + "v".repeat(200) + "\",\"b\":{\"actual_usage\":1}}";
        runAll(BodyForm.JSON, body, 100, ErrorPolicy.PASS, Plans.STRIP, out -> {
            assertThat(out.text()).isEqualTo(body);
            assertThat(out.heard()).containsExactly("TOO_LONG PASS");
        });
        runAll(
                BodyForm.JSON,
                body,
                100,
                null,
                Plans.STRIP,
                out -> assertThat(out.text()).isEqualTo("{\"a\":1,\"b\":{}}"));
    }

    @Test
    void aBodyThatAReshapingRuleMustSeeWholeFailsWhenItIsTooLong() {
        String body = "{\"object\":\"chat.completion.chunk\",\"x\":\"" + "v".repeat(200) + "\"}";
        runAll(BodyForm.JSON, body, 100, null, Plans.FORMAT, out -> {
            assertThat(out.text()).isEqualTo(body);
            assertThat(out.heard()).containsExactly("TOO_LONG PASS");
        });
        runAll(BodyForm.JSON, body, 100, ErrorPolicy.DROP, Plans.FORMAT, out -> {
            assertThat(out.isAborted()).isTrue();
            assertThat(out.text()).isEmpty();
        });
    }

    /** Looks at what came out of one run. */
    @FunctionalInterface
    private interface Check {
        void look(Rewriting out);
    }

    private static void everyWay(String stream, int limit, @Nullable ErrorPolicy policy, Rule rule, Check check) {
        runAll(BodyForm.EVENT_STREAM, stream, limit, policy, rule, check);
    }

    private static void runAll(
            BodyForm form, String text, int limit, @Nullable ErrorPolicy policy, Rule rule, Check check) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        RewritePlan plan = Plans.of(limit, policy, rule);
        Chunking.all(body.length, 40, 1).forEach(chunking -> {
            Rewriting out = Rewriting.run(plan, form, body, chunking);
            try {
                check.look(out);
            } catch (AssertionError e) {
                throw new AssertionError(
                        policy + ", limit " + limit + ", " + chunking + ", " + Arrays.toString(body), e);
            }
        });
    }
}
