package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.oracle.RandomStream;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where no rule matches and failures pass, every byte is out or held at every moment, and out at the end. */
class NothingIsLostTest {
    private static final Rule ABSENT = new RemoveMembers(Set.of("absent"));

    @ParameterizedTest
    @EnumSource
    void whatIsOutAndWhatIsHeldIsWhatCame(BodyForm form) {
        for (int limit : List.of(RewritePlan.LEAST_MAX_HELD_BYTES, 40, Plans.AMPLE)) {
            for (Rule rule : List.of(ABSENT, Plans.LOOK)) {
                RewritePlan plan = Plans.of(limit, ErrorPolicy.PASS, rule);
                for (long seed = 0; seed < 400; seed++) {
                    byte[] body = body(form, seed);
                    for (Chunking chunking : List.of(
                            Chunking.whole(body.length),
                            Chunking.bytes(body.length),
                            Chunking.random(body.length, seed),
                            Chunking.random(body.length, seed + 1))) {
                        check(plan, form, body, chunking, seed);
                    }
                }
            }
        }
    }

    private static void check(RewritePlan plan, BodyForm form, byte[] body, Chunking chunking, long seed) {
        String in = new String(body, StandardCharsets.ISO_8859_1);
        Rewriting out = Rewriting.run(plan, form, body, chunking, soFar -> {
            if (soFar.size() + soFar.held() != soFar.read()) {
                assertThat(soFar.size() + soFar.held())
                        .as("seed %d, %s: out and held after %d bytes", seed, chunking, soFar.read())
                        .isEqualTo(soFar.read());
            }
        });
        assertThat(out.text()).as("seed %d, %s", seed, chunking).isEqualTo(in);
        assertThat(out.held()).isZero();
    }

    private static byte[] body(BodyForm form, long seed) {
        return switch (form) {
            case EVENT_STREAM -> RandomStream.bytes(seed);
            case JSON_LINES -> RandomStream.jsonLines(seed);
            case JSON -> RandomStream.jsonBody(seed);
        };
    }
}
