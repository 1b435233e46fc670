package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the filter's predecessor was tested on. */
class PredecessorTest {
    private static final String ROLE =
            "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n";
    private static final String CONTENT =
            "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" \u00fcber \ud83d\ude80\"}}]}\n\n";
    private static final String WORD_IN_VALUE =
            "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"the actual_usage is\"}}]}\n\n";
    private static final String WORD_AS_VALUE = "data: {\"actual\":\"actual_usage\",\"x\":[\"actual_usage\"]}\n\n";
    private static final String USAGE =
            "data: {\"id\":\"c1\",\"choices\":[],\"usage\":{\"total_tokens\":9,\"actual_usage\":{\"gpu\":[1,{}]}}}\n\n";
    private static final String USAGE_LEFT = "data: {\"id\":\"c1\",\"choices\":[],\"usage\":{\"total_tokens\":9}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private static final String WITHOUT = ROLE + CONTENT + WORD_IN_VALUE + WORD_AS_VALUE + USAGE_LEFT + DONE;
    private static final String WITH = ROLE + CONTENT + WORD_IN_VALUE + WORD_AS_VALUE + USAGE + DONE;

    private static Stream<Chunking> randoms(String stream) {
        int length = stream.getBytes(StandardCharsets.UTF_8).length;
        return Stream.iterate(1L, seed -> seed + 1).limit(500).map(seed -> Chunking.random(length, seed));
    }

    @Test
    void aStreamWithoutTheMemberComesBackByteForByte() {
        randoms(WITHOUT).forEach(chunking -> expect(WITHOUT, WITHOUT, chunking));
    }

    @Test
    void theMemberGoesAndContentFramesEmptyChoicesAndDoneStay() {
        randoms(WITH).forEach(chunking -> expect(WITH, WITHOUT, chunking));
    }

    @Test
    void aNeedleCutAtEachOfItsBytesIsFound() {
        int length = WITH.getBytes(StandardCharsets.UTF_8).length;
        Chunking.everyCut(length).forEach(chunking -> expect(WITH, WITHOUT, chunking));
    }

    @Test
    void aNeedleCutTwiceIsFound() {
        String in = USAGE + DONE;
        Chunking.everyTwoCuts(in.length()).forEach(chunking -> expect(in, USAGE_LEFT + DONE, chunking));
    }

    @Test
    void theMemberInALastLineWithoutNewlineGoesAndNoNewlineComes() {
        String in = CONTENT + "data: {\"actual_usage\":1}";
        int length = in.getBytes(StandardCharsets.UTF_8).length;
        Chunking.all(length, 100, 1).forEach(chunking -> expect(in, CONTENT + "data: {}", chunking));
    }

    @Test
    void everySpellingOfTheNameIsFound() {
        for (String name : List.of(
                "actual\\u005Fusage",
                "actual\\u005fusage",
                "\\u0061ctual_usage",
                "actual_usag\\u0065",
                "\\u0061\\u0063\\u0074\\u0075\\u0061\\u006C\\u005F\\u0075\\u0073\\u0061\\u0067\\u0065")) {
            String in = "data: {\"a\":\"actual_usage\",\"" + name + "\" \t:{\"k\":1},\"b\":2}\n\n";
            Chunking.all(in.length(), 50, 1)
                    .forEach(chunking -> expect(in, "data: {\"a\":\"actual_usage\",\"b\":2}\n\n", chunking));
        }
    }

    @Test
    void aNameThatIsLongerOrShorterOrInAnotherCaseStays() {
        String in = "data: {\"actual_usages\":1,\"actual_usag\":2,\"Actual_usage\":3,\"xactual_usage\":4}\n\n";
        Chunking.all(in.length(), 50, 1).forEach(chunking -> expect(in, in, chunking));
    }

    private static void expect(String in, String out, Chunking chunking) {
        Rewriting rewriting =
                Rewriting.run(Plans.strip(), BodyForm.EVENT_STREAM, in.getBytes(StandardCharsets.UTF_8), chunking);
        assertThat(new String(rewriting.bytes(), StandardCharsets.UTF_8))
                .as(chunking.label())
                .isEqualTo(out);
    }
}
