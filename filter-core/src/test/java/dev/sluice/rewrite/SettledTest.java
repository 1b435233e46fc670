package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a rewriter says about the bytes that wait, at every place in a body. */
class SettledTest {
    private static final List<String> BODIES = List.of(
            "\ufeff {\"a\":[1,{\"b\":\"\"}],\"actual_usage\":{\"c\":[0,1]},\"d\":null} \n",
            "{\"a\":1,\"actual_usage\":2,}}} actual_usage",
            "{\"actual_usage\":2",
            "a text\n",
            "data: {\"actual_usage\":{\n: comment\ndata: }}\n\ndata: {\"choices\":[]}\nid: 1\n\n");

    private static final Rule[][] RULES = {{Plans.STRIP}, {Plans.FORMAT}, {Plans.STRIP, Plans.FORMAT}, {Plans.LOOK}};

    @ParameterizedTest
    @EnumSource
    void aSettledBodyMayEndAndAnyOtherGetsMoreOrIsBrokenOff(BodyForm form) {
        for (ErrorPolicy policy : ErrorPolicy.values()) {
            for (Rule[] rules : RULES) {
                for (int limit : new int[] {RewritePlan.LEAST_MAX_HELD_BYTES, Plans.AMPLE}) {
                    RewritePlan plan = Plans.of(limit, policy, rules);
                    BODIES.forEach(body -> checkEveryPlace(plan, form, body.getBytes(StandardCharsets.UTF_8)));
                }
            }
        }
    }

    private static void checkEveryPlace(RewritePlan plan, BodyForm form, byte[] body) {
        for (int length = 1; length <= body.length; length++) {
            byte[] part = Arrays.copyOf(body, length);
            Seen seen = new Seen();
            Rewriting out = Rewriting.run(plan, form, part, Chunking.whole(length), seen::look);
            if (seen.came) {
                boolean stays = !out.isAborted() && out.size() == seen.size;
                String what = form + " " + new String(part, StandardCharsets.UTF_8);
                assertThat(stays || !seen.settled).as("settled: %s", what).isTrue();
                assertThat(seen.settled || seen.held > 0 || out.isAborted())
                        .as("not settled: %s", what)
                        .isTrue();
            }
        }
    }

    /** What was to be seen before the end, unless the body was broken off. */
    private static final class Seen {
        private boolean came;
        private boolean settled;
        private int size;
        private long held;

        void look(Rewriting soFar) {
            came = true;
            settled = soFar.isSettled();
            size = soFar.size();
            held = soFar.held();
        }
    }

    /** It is no JSON text any more, and no rule looks into it, unless it spells a needle. */
    @ParameterizedTest
    @EnumSource
    void behindAWholeTextOnlyTheBeginningOfANeedleWaits(ErrorPolicy policy) {
        RewritePlan plan = Plans.of(Plans.AMPLE, policy, Plans.STRIP);
        for (String waiting : List.of("", "a", "\\", "\\u0061ct", "actual_u\\u0073ag")) {
            byte[] body = ("{\"a\":1}{\"name\":\"actual_actual_usag\",\"" + waiting).getBytes(StandardCharsets.UTF_8);
            Chunking.everyCut(body.length).forEach(chunking -> {
                Seen seen = new Seen();
                Rewriting out = Rewriting.run(plan, BodyForm.JSON, body, chunking, seen::look);
                assertThat(seen.held).as("%s after %s", chunking, waiting).isEqualTo(waiting.length());
                assertThat(out.size()).isEqualTo(body.length);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void theMostThatWaitedIsCounted(BodyForm form) {
        for (Rule[] rules : RULES) {
            for (int limit : new int[] {RewritePlan.LEAST_MAX_HELD_BYTES, Plans.AMPLE}) {
                RewritePlan plan = Plans.of(limit, ErrorPolicy.PASS, rules);
                for (String text : BODIES) {
                    byte[] body = text.getBytes(StandardCharsets.UTF_8);
                    Rewriting out = Rewriting.run(plan, form, body, Chunking.bytes(body.length));
                    // A line waits with its terminator while it is looked at.
                    assertThat((long) out.countedMostHeld())
                            .as("%s, limit %d, %s", form, limit, text)
                            .isBetween(out.mostHeld(), out.mostHeld() + 2);
                }
            }
        }
    }
}
