package dev.sluice.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.oracle.Oracle.Answer;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine and the oracle agree on random bodies, however these are cut. */
class EngineMeetsOracleTest {
    /**
     * Streams of each of the three main runs; 39 others take a tenth. With six chunkings of each this makes 1,076,400
     * comparisons by default.
     */
    private static final int STREAMS = Integer.getInteger("sluice.oracle.streams", 26_000);

    private static final long FIRST_SEED = Long.getLong("sluice.oracle.seed", 1);
    private static final int CHUNKINGS = 6;

    private static final Set<String> KEPT = Set.of(
            "usage",
            "role",
            "content",
            "reasoning_content",
            "matched_stop",
            "refusal",
            "obfuscation",
            "reasoning_tokens",
            "prompt_tokens_details",
            "service_tier",
            "tool_calls",
            "index");

    @Test
    void strippingOneNameIsWhatTheOracleSays() {
        compare(BodyForm.EVENT_STREAM, STREAMS, null, List.of(Plans.STRIP));
    }

    @Test
    void strippingSeveralNamesIsWhatTheOracleSays() {
        Rule names = new RemoveMembers(
                Set.of("actual_usage", "system_fingerprint", "finish_reason", "logprobs", "reasoning_content"));
        compareAll(STREAMS / 10, List.of(names));
    }

    @Test
    void reshapingIsWhatTheOracleSays() {
        compare(BodyForm.EVENT_STREAM, STREAMS, null, List.of(Plans.FORMAT));
    }

    @Test
    void bothInOnePassAreWhatTheOracleSays() {
        compare(BodyForm.EVENT_STREAM, STREAMS, null, List.of(Plans.STRIP, Plans.FORMAT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reasoning", "reasoning_content"})
    void whatIsKeptAndWhatReasoningIsCalledAreWhatTheOracleSays(String reasoning) {
        Rule format = new VllmFormat(KEPT, reasoning);
        compareAll(STREAMS / 10, List.of(format));
    }

    private static void compareAll(int bodies, List<Rule> rules) {
        for (BodyForm form : BodyForm.values()) {
            compare(form, bodies, null, rules);
        }
    }

    @ParameterizedTest
    @EnumSource
    void brokenPayloadsInAnEventStreamFareAsTheOracleSays(ErrorPolicy onError) {
        compareAllPlans(BodyForm.EVENT_STREAM, onError);
    }

    @Test
    void jsonLinesAreWhatTheOracleSays() {
        compareAllPlans(BodyForm.JSON_LINES, null);
    }

    @ParameterizedTest
    @EnumSource
    void brokenJsonLinesFareAsTheOracleSays(ErrorPolicy onError) {
        compareAllPlans(BodyForm.JSON_LINES, onError);
    }

    @Test
    void jsonBodiesAreWhatTheOracleSays() {
        compareAllPlans(BodyForm.JSON, null);
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "ABORT"})
    void brokenJsonBodiesFareAsTheOracleSays(ErrorPolicy onError) {
        compareAllPlans(BodyForm.JSON, onError);
    }

    private static void compareAllPlans(BodyForm form, @Nullable ErrorPolicy onError) {
        compare(form, STREAMS / 10, onError, List.of(Plans.STRIP));
        compare(form, STREAMS / 10, onError, List.of(Plans.FORMAT));
        compare(form, STREAMS / 10, onError, List.of(Plans.STRIP, Plans.FORMAT));
    }

    private static void compare(BodyForm form, int bodies, @Nullable ErrorPolicy onError, List<Rule> rules) {
        RewritePlan plan = RewritePlan.compile(rules, Plans.AMPLE, onError);
        Oracle oracle = new Oracle(rules, onError);
        LongFunction<byte[]> source = switch (form) {
            case EVENT_STREAM -> RandomStream::bytes;
            case JSON_LINES -> RandomStream::jsonLines;
            case JSON -> RandomStream::jsonBody;
        };
        for (int i = 0; i < bodies; i++) {
            long seed = FIRST_SEED + i;
            byte[] body = source.apply(seed);
            Answer expected = switch (form) {
                case EVENT_STREAM -> oracle.eventStream(body);
                case JSON_LINES -> oracle.jsonLines(body);
                case JSON -> oracle.jsonBody(body);
            };
            check(plan, form, body, expected, Chunking.whole(body.length), seed);
            check(plan, form, body, expected, Chunking.bytes(body.length), seed);
            for (int j = 2; j < CHUNKINGS; j++) {
                check(plan, form, body, expected, Chunking.random(body.length, seed * 31 + j), seed);
            }
        }
    }

    private static void check(
            RewritePlan plan, BodyForm form, byte[] body, Answer expected, Chunking chunking, long seed) {
        Rewriting rewriting = Rewriting.run(plan, form, body, chunking);
        // How much of a JSON body is out when it turns out to be broken is not the oracle's to say.
        boolean untold = form == BodyForm.JSON && expected.aborted();
        boolean same = rewriting.isAborted() == expected.aborted()
                && (untold || rewriting.text().equals(expected.text()));
        if (!same) {
            assertThat(rewriting.text() + (rewriting.isAborted() ? "<aborted>" : ""))
                    .as("body of seed %d, %s:%n%s", seed, chunking, new String(body, StandardCharsets.ISO_8859_1))
                    .isEqualTo(expected.text() + (expected.aborted() ? "<aborted>" : ""));
        }
    }
}
