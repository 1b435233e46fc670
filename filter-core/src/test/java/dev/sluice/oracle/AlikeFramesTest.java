package dev.sluice.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.oracle.Oracle.Answer;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.GoldenCase;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A frame that is like a known one is edited in a short way. Here every frame of the golden cases is followed by others
 * that differ from it in one name or value, whichever that is, in answer after answer.
 */
class AlikeFramesTest {
    private static final List<Rule> RULES = List.of(Plans.STRIP, Plans.FORMAT);

    private static final Pattern PAYLOAD = Pattern.compile("(?m)^data: ?(\\{.*\\})\r?$");
    private static final Pattern TOKEN = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|-?[0-9][0-9.]*|null|\\{\\}|\\[\\]");

    private static final List<String> OTHERS = List.of(
            "\"\"",
            "\"x\"",
            "\"a\\\\b\\\"c\\u00e9\\n\"",
            "\"\\x\"",
            "\"\u0001\"",
            "\"\\",
            "\"\"x",
            "null",
            "0",
            "1234567890123456789012",
            "007",
            "1.5",
            "-3",
            "{}",
            "{\"role\":null}",
            "\"stop\"",
            "\"actual_usage\"",
            "");

    private static final List<String> MORE = List.of(
            // More edits than are noted, and more gaps.
            "{\"a\":1,\"id\":\"i\",\"b\":1,\"object\":\"chat.completion.chunk\",\"c\":1,\"model\":\"m\",\"d\":1,\"choices\":[{"
                    + "\"e\":\"\",\"delta\":{\"f\":1,\"content\":\"x\",\"g\":\"\",\"reasoning\":\"\",\"h\":1},\"i\":1,"
                    + "\"index\":0,\"j\":1,\"logprobs\":null,\"k\":1,\"finish_reason\":null,\"l\":1}],\"m\":1,"
                    + "\"usage\":null,\"n\":1,\"created\":2,\"o\":1,\"service_tier\":null,\"p\":{\"actual_usage\":[0]}}",
            // A sum that is added, or not.
            "{\"choices\":[],\"usage\":{\"prompt_tokens\":46,\"completion_tokens\":14}}",
            "{\"choices\":[],\"usage\":{\"prompt_tokens\":46,\"completion_tokens\":14,\"total_tokens\":null}}",
            "{\"choices\":[],\"usage\":{\"prompt_tokens\":4,\"completion_tokens\":1,\"total_tokens\":5,\"x\":7}}",
            "{\"choices\":[],\"usage\":{\"prompt_tokens\":4,\"completion_tokens\":1,\"total_tokens\":5,"
                    + "\"reasoning_tokens\":3}}",
            // Arguments that become a string, a short and a long one.
            "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"f\","
                    + "\"arguments\":{\"a\":\"b\"}}}]},\"finish_reason\":null}]}",
            "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"f\","
                    + "\"arguments\":{\"a\":\"a long text, longer than what is kept of a frame, with \\n and \\\\ in it\"}}}]}}]}",
            // Longer than what is kept.
            "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"}}],\"y\":[" + "1,".repeat(200)
                    + "1],\"obf\":\"o\"}",
            // Several choices; the second one's first frame comes later.
            "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"}},{\"index\":1,\"delta\":{\"content\":\"y\"}}]}",
            "{\"choices\":[{\"index\":0,\"text\":\"x\"}],\"obfuscation\":\"\"}");

    // One for all answers of a test: they may recognise each other's frames.
    private final RewritePlan plan = RewritePlan.compile(RULES, Plans.AMPLE, null);

    static Stream<String> frames() {
        Map<String, String> byShape = new LinkedHashMap<>();
        GoldenCase.all()
                .filter(golden -> golden.form() == BodyForm.EVENT_STREAM)
                .forEach(golden -> {
                    Matcher payloads = PAYLOAD.matcher(new String(golden.in(), StandardCharsets.ISO_8859_1));
                    payloads.results()
                            .map(payload -> payload.group(1))
                            .forEach(frame -> byShape.putIfAbsent(shape(frame), frame));
                });
        return Stream.concat(byShape.values().stream(), MORE.stream());
    }

    // The names and the types of values.
    private static String shape(String frame) {
        return frame.replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"(?!:)", "\"\"").replaceAll("[0-9.]+", "0");
    }

    @ParameterizedTest
    @MethodSource("frames")
    void eachFrameIsEditedAsIfItStoodAlone(String frame) {
        TOKEN.matcher(frame).results().forEach(token -> {
            StringBuilder stream = new StringBuilder(event(frame));
            for (String other : OTHERS) {
                stream.append(event(frame));
                stream.append(event(frame.substring(0, token.start()) + other + frame.substring(token.end())));
            }
            check(stream.toString());
        });
    }

    private void check(String stream) {
        byte[] body = stream.getBytes(StandardCharsets.ISO_8859_1);
        Answer expected = new Oracle(RULES, null).eventStream(body);
        Rewriting rewriting = Rewriting.run(plan, BodyForm.EVENT_STREAM, body, Chunking.whole(body.length));
        assertThat(rewriting.text()).isEqualTo(expected.text());
    }

    private static String event(String payload) {
        return "data: " + payload + "\n\n";
    }
}
