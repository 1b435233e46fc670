package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes with a payload that says nothing, what stays, and what is heard of it. */
class EventsThatGoTest {
    private static final String LONG = "0123456789".repeat(7);
    private static final String NOTHING = "data: {\"choices\":[]}\n";
    private static final String SPREAD = "data: {\"choices\":\n: comment\ndata: []}\n";

    /** Longer than all lines but those with LONG. */
    private static final int LIMIT = 60;

    static Stream<Arguments> streams() {
        String mark = "\ufeff";
        return Stream.of(
                goes("a whole event", "id: 1\n" + NOTHING + "retry: 1\n: comment\n\n", ""),
                goes("a text over several lines", "id: 1\n" + SPREAD + "retry: 1\n\n", ""),
                goes("only the payload behind another one", "data: x\n" + NOTHING + "id: 1\n\n", "data: x\nid: 1\n\n"),
                goes(
                        "only the lines of a text behind another one",
                        "data: x\nid: 1\n" + SPREAD + "id: 2\n\n",
                        "data: x\nid: 1\n: comment\nid: 2\n\n"),
                goes("not a line of a mark alone", mark + "\n" + NOTHING + "\n", mark + "\n"),
                goes("not a field that has left", "id: " + LONG + "\n" + NOTHING + "\n", "id: " + LONG + "\n\n"),
                goes("a long field behind it", NOTHING + "id: " + LONG + "\n\n", ""),
                goes("not a long comment before it", ": " + LONG + "\n" + NOTHING + "\n", ": " + LONG + "\n"),
                goes("a long comment behind it", NOTHING + ": " + LONG + "\n\n", ""),
                goes("long data behind it", NOTHING + "data: " + LONG + "\n\n", ""));
    }

    private static Arguments goes(String what, String in, String out) {
        return Arguments.of(what, in, out);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void whereverItIsCut(String what, String in, String expected) {
        // The next event is not concerned.
        String next = "data: {\"choices\":[{\"text\":\n";
        everyWay(BodyForm.EVENT_STREAM, in + next, expected + next, List.of("event dropped", "NOT_JSON PASS"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lines")
    void aLineOfJsonLines(String what, String in, String expected, List<String> heard) {
        everyWay(BodyForm.JSON_LINES, in, expected, heard);
    }

    static Stream<Arguments> lines() {
        return Stream.of(
                Arguments.of("goes", "{\"choices\":[]}\n{}\n", "{}\n", List.of("event dropped")),
                Arguments.of(
                        "is edited",
                        " {\"choices\":[],\"usage\":null,\"usage\":{}}\n",
                        " {\"choices\":[],\"usage\":{}}\n",
                        List.of("edited")),
                Arguments.of(
                        "begins with more white space than may wait",
                        " ".repeat(LIMIT + 10) + "{\"choices\":[]}\n",
                        " ".repeat(LIMIT + 10) + "{\"choices\":[]}\n",
                        List.of("TOO_LONG PASS")));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void aBodyHasNoEventThatCouldGo(String in, String expected, List<String> heard) {
        everyWay(BodyForm.JSON, in, expected, heard);
    }

    static Stream<Arguments> bodies() {
        String chunk = "{\"object\":\"chat.completion.chunk\",\"choices\":[]";
        return Stream.of(
                Arguments.of(chunk + "}", chunk + "}", List.of()),
                Arguments.of(chunk + ",\"x\":1}", chunk + "}", List.of("edited")));
    }

    private static void everyWay(BodyForm form, String in, String expected, List<String> heard) {
        byte[] body = in.getBytes(StandardCharsets.UTF_8);
        RewritePlan plan = Plans.of(LIMIT, null, Plans.FORMAT);
        Chunking.all(body.length, 20, 1).forEach(chunking -> {
            Rewriting out = Rewriting.run(plan, form, body, chunking);
            assertThat(new String(out.bytes(), StandardCharsets.UTF_8))
                    .as("%s", chunking)
                    .isEqualTo(expected);
            assertThat(out.heard()).as("%s", chunking).isEqualTo(heard);
        });
    }
}
