package dev.sluice.vllm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Plans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that are an object become a string that holds the same bytes (D8). */
class ArgumentsTest {
    private static final String GONE = "\"actual_usage\":{\"actual_usage\":[1]}";

    private final Reshaped reshaped = new Reshaped(Plans.STRIP, Plans.FORMAT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":\"b\"}",
                "{\n\t\"a\" : \"\\\"\\\\ \\n \\u00e9\",\r\n\t\"b\" : [ { } ]\r}",
                "{\"actual usage\":\"actual_usage\"}"
            })
    void withWhateverBytesAStringCannotHoldEscaped(String arguments) {
        assertThat(reshaped.body(body(arguments))).isEqualTo(body(quoted(arguments)));
    }

    @Test
    void withoutTheMembersThatGoWhereverTheseAre() {
        String in =
                body("{" + GONE + "}", "{" + GONE + ",\"a\":1}", "{\"a\":1," + GONE + ",\"b\":{" + GONE + "}}", "{}");
        String expected = body(quoted("{}"), quoted("{\"a\":1}"), quoted("{\"a\":1,\"b\":{}}"), quoted("{}"));
        assertThat(reshaped.body(in)).isEqualTo(expected);
        // Others go in front of the arguments, between them and behind.
        assertThat(reshaped.body(in.replace("{\"function\"", "{" + GONE + ",\"function\"")
                        .replaceFirst("\\{", "{" + GONE + ",")
                        .replaceFirst("\\}$", "," + GONE + "}")))
                .isEqualTo(expected);
    }

    private static String body(String... arguments) {
        StringBuilder calls = new StringBuilder();
        for (String each : arguments) {
            calls.append(calls.length() == 0 ? "" : ",")
                    .append("{\"function\":{\"arguments\":")
                    .append(each)
                    .append("}}");
        }
        return "{\"choices\":[{\"message\":{\"tool_calls\":[" + calls + "]},\"logprobs\":null,\"stop_reason\":null}]}";
    }

    private static String quoted(String arguments) {
        return "\""
                + arguments
                        .replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                + "\"";
    }
}
