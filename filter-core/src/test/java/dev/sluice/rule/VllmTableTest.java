package dev.sluice.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.StreamState.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table has the rows that the documentation has; the state of a response is bounded. */
class VllmTableTest {
    private static final Pattern DOCUMENTED = Pattern.compile("^\\| ([CKDUB]\\d) \\|", Pattern.MULTILINE);

    @Test
    void everyDocumentedRuleIsARowButThoseThatSayThatSomethingStays() throws IOException {
        VllmTable table = new VllmTable(new VllmFormat(Set.of(), "reasoning"));
        Set<String> rows = Arrays.stream(PayloadKind.values())
                .flatMap(kind -> table.rows(kind).stream())
                .map(Row::name)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> documented = DOCUMENTED
                .matcher(Files.readString(Path.of("../docs/VLLM_FORMAT.md")))
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        documented.removeAll(Set.of("C4", "D9"));
        assertThat(rows).isEqualTo(documented);
    }

    @Test
    void eachChoiceHasOneFirstFrameAndThoseBeyondTheLimitAreUnknown() {
        StreamState state = new StreamState();
        for (int choice : new int[] {0, 63, 64, 65, 127, 700, StreamState.MOST_CHOICES - 1}) {
            assertThat(state.next(choice)).as("%d", choice).isEqualTo(Turn.FIRST);
            assertThat(state.next(choice)).as("%d", choice).isEqualTo(Turn.LATER);
        }
        assertThat(state.next(1)).isEqualTo(Turn.FIRST);
        assertThat(state.next(StreamState.MOST_CHOICES)).isEqualTo(Turn.UNKNOWN);
        assertThat(state.next(Integer.MAX_VALUE)).isEqualTo(Turn.UNKNOWN);
    }
}
