package dev.sluice.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.NameNeedles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames that only look a little like a name are known to hold none at first sight; that is what makes them cheap. */
class FirstSightTest {
    private static final List<String> FRAMES = List.of("""
            data: {"id":"chatcmpl-CXyZ0f3c7a52b1de4c6f9a8e7d6c5","object":"chat.completion.chunk","created":1762771200,\
            "model":"gpt-4o-2024-08-06","choices":[{"index":0,"delta":{"content":" tok"},"logprobs":null,\
            "finish_reason":null}],"usage":null}

            """, """
            data: {"choices":[],"usage":{"prompt_tokens":31,"completion_tokens":7,"total_tokens":38}}

            """, """
            data: {"choices":[{"index":0,"delta":{"content":" The actual usage of sausages, actually"}}]}

            """);

    private static final List<String> NAMES = List.of(
            "actual_usage",
            "obfuscation",
            "service_tier",
            "prompt_filter_results",
            "content_filter_results",
            "native_finish_reason",
            "reasoning_details",
            "system_fingerprint");

    static Stream<List<String>> names() {
        return Stream.of(NAMES.subList(0, 1), NAMES);
    }

    @Test
    void aFrameWithoutTheNameIsKnownToHoldNoneWhereverItLies() {
        FRAMES.forEach(frame -> assertAbsent(search(NAMES.subList(0, 1)), frame));
    }

    @Test
    void soIsOneWithoutLongPartsOfEightNames() {
        assertAbsent(search(NAMES), FRAMES.get(1));
    }

    private static void assertAbsent(NeedleSearch search, String frame) {
        for (int before = 0; before < 40; before++) {
            byte[] text = (" ".repeat(before) + frame).getBytes(StandardCharsets.US_ASCII);
            assertThat(search.isAbsent(text, 0, text.length))
                    .as("%d before %s", before, frame)
                    .isTrue();
            assertThat(search.isAbsent(text, before, text.length))
                    .as("from %d on: %s", before, frame)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aNameIsNeverCalledAbsent(List<String> names) {
        NeedleSearch search = search(names);
        for (String name : names) {
            for (String spelling : List.of(name, String.format("\\u%04x%s", (int) name.charAt(0), name.substring(1)))) {
                for (int before = 0; before < 30; before++) {
                    byte[] text = (" ".repeat(before) + spelling + " ".repeat(before % 7))
                            .getBytes(StandardCharsets.US_ASCII);
                    assertThat(search.isAbsent(text, 0, text.length))
                            .as(spelling)
                            .isFalse();
                }
            }
        }
    }

    private static NeedleSearch search(List<String> names) {
        return new NeedleSearch(Needles.of(names.stream().map(NameNeedles::of).toList()), new HeldBytes(1));
    }
}
