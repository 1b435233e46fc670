package dev.sluice.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventEdgeTest {
    @Test
    void theEventOfALineBeginsBehindTheLastEmptyLine() {
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            List<Integer> starts = new ArrayList<>(List.of(0));
            List<Boolean> empty = new ArrayList<>();
            StringBuilder text = new StringBuilder();
            int lines = random.nextInt(8);
            boolean afterCr = false;
            for (int i = 0; i < lines; i++) {
                String content = random.nextInt(3) == 0 ? "" : "data: x".substring(0, 1 + random.nextInt(7));
                String end = List.of("\n", "\r\n", "\r").get(random.nextInt(3));
                if (afterCr && content.isEmpty() && end.equals("\n")) {
                    end = "\r\n";
                }
                text.append(content).append(end);
                afterCr = end.equals("\r");
                empty.add(content.isEmpty());
                starts.add(text.length());
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
            int line = random.nextInt(starts.size());
            int first = random.nextInt(line + 1);
            // Looked at from the beginning of a line, or from within one.
            int within = line > first && !empty.get(first) ? random.nextInt(2) : 0;
            int from = starts.get(first) + within;
            int expected = naive(starts, empty, line, first, from);
            assertThat(EventEdge.before(bytes, from, starts.get(line), within == 0))
                    .as("seed %d, line %d from %d", seed, line, from)
                    .isEqualTo(expected);
        }
    }

    private static int naive(List<Integer> starts, List<Boolean> empty, int line, int first, int from) {
        for (int i = line; i > first; i--) {
            if (empty.get(i - 1)) {
                return starts.get(i);
            }
        }
        return from;
    }
}
