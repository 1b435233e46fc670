package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.BodyForm;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every line of the tables in docs/VLLM_FORMAT.md is what the engine does. */
class VllmFormatDocTest {
    private static final Path DOC = Path.of("../docs/VLLM_FORMAT.md");
    private static final Pattern ROW = Pattern.compile(
            "^\\| (\\w\\d) \\| .* \\| (first|later|body) \\| `(.*)` \\| (?:`(.*)`|\\(no event\\)) \\|$",
            Pattern.MULTILINE);
    private static final String ROLE =
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n";

    /** A line of a table; what comes out is null when the event goes. */
    record Example(String rule, String where, String in, String out) {
        static Example of(MatchResult row) {
            return new Example(row.group(1), row.group(2), row.group(3), row.group(4));
        }

        @Override
        public String toString() {
            return rule + " " + where;
        }
    }

    static Stream<Example> examples() {
        return ROW.matcher(document()).results().map(Example::of);
    }

    private static String document() {
        try {
            return Files.readString(DOC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theExampleIsWhatTheEngineDoes(Example example) {
        boolean body = example.where().equals("body");
        String before = example.where().equals("later") ? ROLE : "";
        String in = body ? example.in() : before + "data: " + example.in() + "\n\n";
        String event = example.out() == null ? "" : "data: " + example.out() + "\n\n";
        assertThat(run(body ? BodyForm.JSON : BodyForm.EVENT_STREAM, in))
                .isEqualTo(body ? example.out() : before + event);
    }

    private static String run(BodyForm form, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return Rewriting.run(Plans.of(Plans.AMPLE, null, Plans.FORMAT), form, bytes, Chunking.whole(bytes.length))
                .text();
    }

    @Test
    void everyRuleHasAnExample() {
        List<String> rules = ROW.matcher(document())
                .results()
                .map(row -> row.group(1))
                .distinct()
                .toList();
        assertThat(rules)
                .containsExactly(
                        "C1 C2 C3 C4 C5 C6 K1 K2 K3 K4 D1 D2 D4 D5 D6 D7 D8 D9 U1 U2 U3 U4 B1 B2 B3 B4 B5 B6 B7 B8"
                                .split(" "));
    }
}
