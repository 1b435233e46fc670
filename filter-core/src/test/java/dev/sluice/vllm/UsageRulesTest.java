package dev.sluice.vllm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.VllmFormat;
import dev.sluice.testing.Plans;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of counts at the edges of the rules U1 to U4. */
class UsageRulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"reasoning_tokens":1}        | {"completion_tokens_details":{"reasoning_tokens":1}}
                    {"reasoning_tokens":9}        | {"completion_tokens_details":{"reasoning_tokens":9}}
                    {"reasoning_tokens":100}      | {"completion_tokens_details":{"reasoning_tokens":100}}
                    {"reasoning_tokens":0.1}      | {"completion_tokens_details":{"reasoning_tokens":0.1}}
                    {"reasoning_tokens":0}        | {}
                    {"reasoning_tokens":0.0e5}    | {}
                    {"reasoning_tokens":0E9}      | {}
                    {"reasoning_tokens":-5}       | {}
                    {"reasoning_tokens":"5"}      | {}
                    {"reasoning_tokens":{"a":5}}  | {}
                    {"reasoning_tokens":null}     | {}
                    """)
    void countedReasoningMoves(String usage, String expected) {
        check(usage, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"reasoning_tokens":3,"reasoning_tokens":4}    | {"completion_tokens_details":{"reasoning_tokens":3}}
                    {"reasoning_tokens":0,"reasoning_tokens":4}    | {"completion_tokens_details":{"reasoning_tokens":4}}
                    {"reasoning_tokens":3,"reasoning_tokens":null} | {"completion_tokens_details":{"reasoning_tokens":3}}
                    """)
    void ofSeveralTheFirstThatCountsMoves(String usage, String expected) {
        check(usage, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"reasoning_tokens":2}      | {"reasoning_tokens":2}
                    {"reasoning_tokens":0}      | {"reasoning_tokens":0}
                    {"reasoning_tokens":null}   | {"reasoning_tokens":3}
                    {"audio_tokens":7}          | {"reasoning_tokens":3}
                    {}                          | {"reasoning_tokens":3}
                    5                           | 5
                    """)
    void detailsThatAreThereGetItIfTheyLackIt(String details, String expected) {
        check(
                "{\"completion_tokens_details\":" + details + ",\"reasoning_tokens\":3}",
                "{\"completion_tokens_details\":" + expected + "}");
        check(
                "{\"reasoning_tokens\":3,\"completion_tokens_details\":" + details + "}",
                "{\"completion_tokens_details\":" + expected + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"completion_tokens_details":{"audio_tokens":1}}             | {}
                    {"completion_tokens_details":{}}                             | {}
                    {"prompt_tokens_details":{"cached_tokens":null,"x":1}}       | {}
                    {"prompt_tokens_details":{"x":1,"cached_tokens":0,"y":null}} | {"prompt_tokens_details":{"cached_tokens":0}}
                    """)
    void detailsOfWhichNothingStaysGo(String usage, String expected) {
        check(usage, expected);
    }

    @ParameterizedTest
    @CsvSource({"0,0,0", "9,90,99", "0,7,7", "999999999999999999,1,1000000000000000000"})
    void aMissingTotalIsTheSum(String prompt, String completion, String total) {
        String counts = "{\"prompt_tokens\":" + prompt + ",\"completion_tokens\":" + completion;
        check(counts + "}", counts + ",\"total_tokens\":" + total + "}");
        check(counts + ",\"total_tokens\":null}", counts + ",\"total_tokens\":" + total + "}");
        check(counts + ",\"total_tokens\":5}", counts + ",\"total_tokens\":5}");
    }

    @ParameterizedTest
    @CsvSource({"1000000000000000000", "1.5", "-1", "1e3", "\"1\"", "{}"})
    void whatIsNoWholeNumberOfAtMost18DigitsIsNotAddedUp(String count) {
        String prompt = "{\"prompt_tokens\":" + count + ",\"completion_tokens\":1}";
        String completion = "{\"prompt_tokens\":1,\"completion_tokens\":" + count + "}";
        check(prompt, prompt);
        check(completion, completion);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"reasoning_tokens\":3,\"completion_tokens_details\":{\"reasoning_tokens\":null}}",
                "{\"reasoning_tokens\":0}",
                "{\"prompt_tokens_details\":{}}"
            })
    void whatAUserKeepsStaysWhereItIs(String usage) {
        assertThat(keeping().first(frame(usage))).isEqualTo(frame(usage));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"reasoning_tokens\":3}", "{\"reasoning_tokens\":3,\"reasoning_tokens\":4}"})
    void whatAUserKeepsIsInTheDetailsToo(String usage) {
        assertThat(keeping().first(frame(usage)))
                .isEqualTo(frame(usage.replace("}", ",\"completion_tokens_details\":{\"reasoning_tokens\":3}}")));
    }

    private static Reshaped keeping() {
        return new Reshaped(new VllmFormat(Set.of("reasoning_tokens", "prompt_tokens_details"), "reasoning"));
    }

    private static void check(String usage, String expected) {
        assertThat(new Reshaped(Plans.FORMAT).first(frame(usage))).isEqualTo(frame(expected));
    }

    private static String frame(String usage) {
        return "{\"choices\":[],\"usage\":" + usage + "}";
    }
}
