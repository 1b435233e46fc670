package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JSON text over several data lines is edited as on one line, wherever the lines end. */
class SpreadEditsTest {
    private static final Pattern TOKENS = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[-+.\\w]+|[{}\\[\\],:]");

    // Members that come, go, get another value, and get another name and value; at the beginning and at the end.
    private static final String PAYLOAD = "{\"x\":1,\"object\":\"done\",\"choices\":[{\"delta\":{\"content\":null},"
            + "\"finish_reason\":\"\"},{\"index\":1,\"delta\":{\"reasoning_content\":\"r\",\"content\":\"\"},"
            + "\"finish_reason\":\"eos_token\"}],\"usage\":{\"reasoning_tokens\":3,\"actual_usage\":[0]},"
            + "\"actual_usage\":{\"a\":[1,2]}}";

    @ParameterizedTest
    // What stands before and behind each payload, and what is to stand there; a line that is reshaped begins anew.
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "strip,  |data: |,||,|data: |,||",
                "strip,  |data:|,| \t|,|data:|,| \t|",
                "format, |data: |,||,|data: |,||",
                "format, |data:|,| \t|,|data: |,||"
            })
    void everyLineEndStays(String rule, String before, String behind, String beforeOut, String behindOut) {
        RewritePlan plan = RewritePlan.compile(
                rule.equals("strip") ? List.of(Plans.STRIP) : List.<Rule>of(Plans.STRIP, Plans.FORMAT),
                Plans.AMPLE,
                null);
        String whole = run(plan, "data: " + PAYLOAD + "\n\n").strip().substring("data: ".length());
        List<Integer> ends =
                TOKENS.matcher(PAYLOAD).results().map(MatchResult::end).toList();
        List<List<Integer>> cuts = new ArrayList<>(List.of(ends.subList(0, ends.size() - 1)));
        IntStream.range(0, ends.size() - 1).forEach(i -> cuts.add(List.of(ends.get(i))));
        IntStream.range(0, ends.size() - 2).forEach(i -> cuts.add(List.of(ends.get(i), ends.get(i + 1))));
        for (List<Integer> cut : cuts) {
            List<String> lines = run(plan, event(cut, before, behind)).lines().toList();
            assertThat(lines).as("%s", cut).hasSize(cut.size() + 2);
            StringBuilder joined = new StringBuilder();
            for (String line : lines.subList(0, cut.size() + 1)) {
                assertThat(line).as("%s", cut).startsWith(beforeOut).endsWith(behindOut);
                joined.append(line, beforeOut.length(), line.length() - behindOut.length());
            }
            assertThat(joined.toString()).as("%s", cut).isEqualTo(whole);
        }
    }

    private static String event(List<Integer> cut, String before, String behind) {
        StringBuilder event = new StringBuilder();
        int at = 0;
        for (int end : cut) {
            event.append(before).append(PAYLOAD, at, end).append(behind).append('\n');
            at = end;
        }
        return event.append(before)
                .append(PAYLOAD, at, PAYLOAD.length())
                .append(behind)
                .append("\n\n")
                .toString();
    }

    private static String run(RewritePlan plan, String stream) {
        byte[] body = stream.getBytes(StandardCharsets.UTF_8);
        Rewriting out = Rewriting.run(plan, BodyForm.EVENT_STREAM, body, Chunking.whole(body.length));
        assertThat(out.heard()).containsExactly("edited");
        return out.text();
    }
}
