package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A complete line is out when the write that completed it returns; only the unfinished last line waits. */
class LinesLeaveAtOnceTest {
    private static final Map<String, String> LINES = Map.ofEntries(
            Map.entry("data: {\"a\":1,\"actual_usage\":2}", "data: {\"a\":1}"),
            Map.entry("data: {\"a\":1}", "data: {\"a\":1}"),
            Map.entry("data: [DONE]", "data: [DONE]"),
            Map.entry("data: actual_usage", "data: actual_usage"),
            Map.entry("data", "data"),
            Map.entry(": ping", ": ping"),
            Map.entry("event: ping", "event: ping"),
            Map.entry("id: 7", "id: 7"),
            Map.entry("retry: 3000", "retry: 3000"),
            Map.entry("unknown", "unknown"),
            Map.entry("", ""));

    private static final List<String> ORDER = List.of(
            ": ping",
            "",
            "event: ping",
            "id: 7",
            "data: {\"a\":1,\"actual_usage\":2}",
            "retry: 3000",
            "data: {\"a\":1}",
            "",
            "data: actual_usage",
            "",
            "",
            "unknown",
            "data: {\"a\":1,\"actual_usage\":2}",
            "",
            "data",
            "data: [DONE]",
            "");

    static Stream<String> lineEnds() {
        return Stream.of("\n", "\r", "\r\n");
    }

    @ParameterizedTest
    @MethodSource("lineEnds")
    void forEveryChunking(String end) {
        byte[] body = (String.join(end, ORDER) + end).getBytes(StandardCharsets.UTF_8);
        Chunking.all(body.length, 300, 1).forEach(chunking -> {
            Rewriting.run(Plans.strip(), BodyForm.EVENT_STREAM, body, chunking, soFar -> {
                String came = new String(body, 0, soFar.read(), StandardCharsets.UTF_8);
                assertThat(soFar.text())
                        .as("%s, after %d bytes", chunking, soFar.read())
                        .isEqualTo(completeLines(came));
            });
        });
    }

    // A CR ends the line at once; a LF that follows belongs to it and leaves when it comes.
    private static String completeLines(String came) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int i = 0; i < came.length(); i++) {
            char c = came.charAt(i);
            boolean second = c == '\n' && i > 0 && came.charAt(i - 1) == '\r';
            if (second) {
                out.append('\n');
                at = i + 1;
            } else if (c == '\r' || c == '\n') {
                out.append(LINES.get(came.substring(at, i))).append(c);
                at = i + 1;
            }
        }
        return out.toString();
    }
}
