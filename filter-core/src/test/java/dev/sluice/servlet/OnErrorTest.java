package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.OnError;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessCounters;
import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.BrokenBody.Way;
import dev.sluice.testing.Logged;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a payload that fails: each form of body, coding, way of writing and policy. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class OnErrorTest {
    private static final String LOGGER = "dev.sluice";

    @Parameter
    Container container;

    private static PostprocessFilter filter(OnError choice) {
        return new PostprocessFilter(PostprocessConfig.builder()
                .postprocess("strip_actual_usage")
                .maxHeldBytes(BrokenBody.LIMIT)
                .onError(choice)
                .build());
    }

    private void look(OnError choice, Stage stage, BrokenBody body, Way way) throws Exception {
        for (String coding : new String[] {"identity", "gzip", "deflate"}) {
            for (String accepted : new String[] {"br", coding}) {
                Reply reply;
                try (RawClient client = stage.client()) {
                    reply = client.get(stage.scene(way.scene(body, coding)), "Accept-Encoding: " + accepted)
                            .reply();
                }
                String what = choice + " " + body + " " + way + " " + coding + " " + accepted + " " + reply;
                String read = BrokenBody.decoded(reply);
                if (body.isBrokenOffUnder(choice)) {
                    assertThat(reply.isWhole()).as(what).isFalse();
                    assertThat(reply.status()).as(what).isEqualTo(200);
                    assertThat(read).as(what).doesNotContain("S3CRET");
                    if (body.hasLines()) {
                        assertThat(read).as(what).isEqualTo(body.leaving(choice));
                    } else {
                        // Nobody can use a part of it, and what was still waiting to leave in non-blocking mode is
                        // lost.
                        assertThat(body.leaving(choice)).as(what).startsWith(read);
                    }
                } else {
                    assertThat(reply.isWhole()).as(what).isTrue();
                    assertThat(read).as(what).isEqualTo(body.leaving(choice));
                }
            }
        }
    }

    @Test
    void itIsTreatedAsThePolicySaysCountedAndLoggedOnceWithoutABody() throws Exception {
        for (OnError choice : OnError.values()) {
            PostprocessFilter filter = filter(choice);
            Stage stage = Stage.behind(container, filter);
            try (Logged everywhere = Logged.above("");
                    Logged log = Logged.of(LOGGER)) {
                for (BrokenBody body : BrokenBody.ALL) {
                    for (Way way : Way.values()) {
                        look(choice, stage, body, way);
                    }
                }
                long answers = 6L * BrokenBody.ALL.size() * Way.values().length;
                assertThat(log.lines()).hasSize((int) answers).allMatch(line -> line.contains("A payload failed"));
                assertThat(everywhere.lines()).noneMatch(line -> line.contains("S3CRET"));
                assertCounted(filter.counters(), choice, answers);
            }
        }
    }

    private static void assertCounted(PostprocessCounters counters, OnError choice, long answers) {
        long brokenOff = BrokenBody.ALL.stream()
                        .filter(body -> body.isBrokenOffUnder(choice))
                        .count()
                * answers
                / BrokenBody.ALL.size();
        assertThat(counters.of(Reason.NOT_JSON) + counters.of(Reason.TOO_LONG)).isEqualTo(answers);
        assertThat(counters.of(Reason.NOT_JSON)).isEqualTo(counters.of(Reason.TOO_LONG));
        assertThat(counters.of(Reason.BROKEN_OFF)).isEqualTo(brokenOff);
        assertThat(counters.of(Reason.FAILED_ABORTED)).isEqualTo(brokenOff);
        assertThat(counters.of(choice == OnError.PASS ? Reason.FAILED_PASSED : Reason.FAILED_DROPPED))
                .isEqualTo(answers - brokenOff);
        assertThat(counters.mostHeldBytes()).isBetween(1L, BrokenBody.LIMIT + 2L);
    }

    @Test
    void manyFailuresOfOneResponseAreOneLineInTheLog() throws Exception {
        PostprocessFilter filter = filter(OnError.DROP);
        Stage stage = Stage.behind(container, filter);
        List<String> lines = new ArrayList<>();
        try (Logged log = Logged.of(LOGGER)) {
            stage.get((request, response) -> {
                response.setContentType("text/event-stream");
                response.getWriter().write("data: {\"actual_usage\":S3CRET\\nFAKE LOG}\n\n".repeat(50));
            });
            lines.addAll(log.lines());
        }
        assertThat(lines).hasSize(1).noneMatch(line -> line.contains("S3CRET") || line.contains("FAKE"));
        assertThat(filter.counters().of(Reason.NOT_JSON)).isEqualTo(50);
    }
}
