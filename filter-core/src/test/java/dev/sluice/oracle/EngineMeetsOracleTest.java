package dev.sluice.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The engine and the oracle agree on random streams, however these are cut. */
class EngineMeetsOracleTest {
    /** Streams a run; with the chunkings of each, and the plans, this makes 1,000,000 comparisons by default. */
    private static final int STREAMS = Integer.getInteger("sluice.oracle.streams", 60_000);

    private static final long FIRST_SEED = Long.getLong("sluice.oracle.seed", 1);
    private static final int CHUNKINGS = 6;

    private static final Set<String> NAMES = Set.of("actual_usage");
    private static final Rule STRIP = new RemoveMembers(NAMES);
    private static final Rule FORMAT = new VllmFormat(Set.of(), "reasoning");

    @Test
    void strippingOneNameIsWhatTheOracleSays() {
        compare(List.of(STRIP), new Oracle(NAMES, false));
    }

    @Test
    void reshapingIsWhatTheOracleSays() {
        compare(List.of(FORMAT), new Oracle(Set.of(), true));
    }

    @Test
    void bothInOnePassAreWhatTheOracleSays() {
        compare(List.of(STRIP, FORMAT), new Oracle(NAMES, true));
    }

    private static void compare(List<Rule> rules, Oracle oracle) {
        RewritePlan plan = RewritePlan.compile(rules, 1 << 20, null);
        for (int i = 0; i < STREAMS; i++) {
            long seed = FIRST_SEED + i;
            byte[] stream = RandomStream.bytes(seed);
            byte[] expected = oracle.eventStream(stream);
            check(plan, stream, expected, Chunking.whole(stream.length), seed);
            check(plan, stream, expected, Chunking.bytes(stream.length), seed);
            for (int j = 2; j < CHUNKINGS; j++) {
                check(plan, stream, expected, Chunking.random(stream.length, seed * 31 + j), seed);
            }
        }
    }

    private static void check(RewritePlan plan, byte[] stream, byte[] expected, Chunking chunking, long seed) {
        byte[] actual =
                Rewriting.run(plan, BodyForm.EVENT_STREAM, stream, chunking).bytes();
        if (!Arrays.equals(actual, expected)) {
            assertThat(new String(actual, StandardCharsets.ISO_8859_1))
                    .as("stream of seed %d, %s:%n%s", seed, chunking, new String(stream, StandardCharsets.ISO_8859_1))
                    .isEqualTo(new String(expected, StandardCharsets.ISO_8859_1));
        }
    }
}
