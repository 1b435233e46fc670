package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.oracle.RandomStream;
import dev.sluice.rule.CustomRule;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the rules, the limit and the policy: output, failures and the point of a break do not tell of the chunks. */
class ChunkingLeavesNoTraceTest {
    private static final int BODIES = Integer.getInteger("sluice.traces", 500);

    private static final Rule OTHER_NAMES = new RemoveMembers(Set.of("id", "\u00e9", "actual_usage", "\""));
    private static final Rule LONGER = new CustomRule("longer", "usage", (buffer, offset, length) -> {
        byte[] longer = Arrays.copyOfRange(buffer, offset, offset + length + 1);
        longer[length] = '!';
        return longer;
    });
    private static final List<List<Rule>> RULES = List.of(
            List.of(Plans.STRIP),
            List.of(Plans.FORMAT),
            List.of(Plans.STRIP, Plans.FORMAT),
            List.of(OTHER_NAMES),
            List.of(LONGER),
            List.of(Plans.STRIP, LONGER),
            List.of(Plans.LOOK));

    @ParameterizedTest
    @EnumSource
    void underAnAmpleLimit(BodyForm form) {
        compare(form, Plans.AMPLE);
    }

    @ParameterizedTest
    @EnumSource
    void underALimitThatManyLinesExceed(BodyForm form) {
        compare(form, 0);
    }

    private static void compare(BodyForm form, int limit) {
        List<@Nullable ErrorPolicy> policies = new ArrayList<>(List.of(ErrorPolicy.values()));
        policies.add(null);
        for (long seed = 0; seed < BODIES; seed++) {
            byte[] body = body(form, seed);
            Random random = new Random(seed);
            int held = limit == 0 ? RewritePlan.LEAST_MAX_HELD_BYTES + random.nextInt(150) : limit;
            for (List<Rule> rules : RULES) {
                ErrorPolicy policy = policies.get(random.nextInt(policies.size()));
                RewritePlan plan = RewritePlan.compile(rules, held, policy);
                String expected = run(plan, form, body, Chunking.bytes(body.length));
                List<Chunking> chunkings = List.of(
                        Chunking.whole(body.length),
                        Chunking.cut(body.length, random.nextInt(body.length + 1)),
                        Chunking.random(body.length, seed),
                        Chunking.random(body.length, seed + 1));
                for (Chunking chunking : chunkings) {
                    String actual = run(plan, form, body, chunking);
                    if (!actual.equals(expected)) {
                        assertThat(actual)
                                .as(
                                        "seed %d, rules %s, limit %d, %s, %s of%n%s",
                                        seed, rules, held, policy, chunking, text(body))
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    private static String run(RewritePlan plan, BodyForm form, byte[] body, Chunking chunking) {
        Rewriting rewriting = Rewriting.run(plan, form, body, chunking);
        return rewriting.text() + "|" + rewriting.heard() + (rewriting.isAborted() ? " aborted" : "");
    }

    private static byte[] body(BodyForm form, long seed) {
        return switch (form) {
            case EVENT_STREAM -> RandomStream.bytes(seed);
            case JSON_LINES -> RandomStream.jsonLines(seed);
            case JSON -> RandomStream.jsonBody(seed);
        };
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.ISO_8859_1);
    }
}
