package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessCounters;
import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.PostprocessFilter;
import dev.sluice.testing.Coded;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the operator can see. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CountedTest {
    @Parameter
    Container container;

    private static PostprocessFilter filter(String mode) {
        return new PostprocessFilter(
                PostprocessConfig.builder().postprocess(mode).build());
    }

    private static void play(Stage stage, String type, String coding, String body) throws Exception {
        stage.get((request, response) -> {
            response.setContentType(type);
            response.setHeader("Content-Encoding", coding);
            response.getOutputStream()
                    .write(coding.equals("deflate") ? Coded.zlib(body.getBytes(UTF_8)) : body.getBytes(UTF_8));
        });
    }

    @Test
    void theFilterTellsWhatItDid() throws Exception {
        PostprocessFilter filter = filter("strip_actual_usage");
        Stage stage = Stage.behind(container, filter);
        PostprocessCounters before = filter.counters();
        play(stage, "text/event-stream", "identity", EVENT + EVENT + "data: {\"actual_usage\":\n\n");
        play(stage, "application/json", "identity", "{\"actual_usage\":x}");
        play(stage, "application/json", "br", "S3CRET");
        play(stage, "application/x-ndjson", "gzip", "S3CRET");
        play(stage, "application/x-ndjson", "deflate", "{}\n");
        play(stage, "application/x-ndjson", "identity", "{}\n");
        play(stage, "text/plain", "identity", "x");

        Map<Reason, Long> expected = new EnumMap<>(before.counts());
        assertThat(expected.values()).containsOnly(0L);
        for (Reason reason : List.of(
                Reason.EVENT_STREAM,
                Reason.UNDECODABLE,
                Reason.ENCODED,
                Reason.JSON,
                Reason.OTHER_CONTENT_TYPE,
                Reason.FAILED_DROPPED,
                Reason.FAILED_ABORTED)) {
            expected.put(reason, 1L);
        }
        expected.put(Reason.EDITED, 2L);
        expected.put(Reason.NOT_JSON, 2L);
        expected.put(Reason.JSON_LINES, 3L);
        expected.put(Reason.DECODED, 2L);
        expected.put(Reason.BROKEN_OFF, 3L);
        assertThat(filter.counters().counts()).isEqualTo(expected);
    }

    /** Elsewhere the container breaks it off itself, and asks for no trailers. */
    @Test
    void anAnswerThatNobodyEndedBeforeItsTimeoutCounts() throws Exception {
        assumeThat(container.name()).startsWith("JETTY");
        PostprocessFilter filter = filter("strip_actual_usage");
        Stage stage = Stage.behind(container, filter);
        for (byte[] held : new byte[][] {"data: {".getBytes(UTF_8), {0x1f}}) {
            Reply reply = stage.get((request, response) -> {
                request.startAsync().setTimeout(50);
                response.setContentType("text/event-stream");
                response.flushBuffer();
                response.getOutputStream().write(held);
            });
            assertThat(reply.body()).isEmpty();
            assertThat(reply.isWhole()).isFalse();
        }
        assertThat(filter.counters().of(Reason.BROKEN_OFF)).isEqualTo(2);
    }

    @Test
    void aStatusThatIsSetBehindTheFirstByteCountsOnTop() throws Exception {
        PostprocessFilter filter = filter("strip_actual_usage");
        Stage stage = Stage.behind(container, filter);
        Reply range = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().print("{");
            response.setStatus(206);
        });
        Reply began = stage.get((request, response) -> {
            response.setStatus(204);
            response.setContentType("application/json");
            response.setContentLength(100);
            response.getOutputStream().print("{}");
            response.setStatus(200);
        });
        assertThat(range.isWhole()).isFalse();
        assertThat(began.isWhole()).isFalse();
        assertThat(began.header("content-length")).as("that of another body").isNull();
        for (Reason reason : List.of(Reason.JSON, Reason.PARTIAL, Reason.NO_BODY)) {
            assertThat(filter.counters().of(reason)).as(reason.name()).isEqualTo(1);
        }
        assertThat(filter.counters().of(Reason.BROKEN_OFF)).isEqualTo(2);
    }

    @Test
    void ofTwoFiltersThatDifferTheSecondSaysOnceThatItIsIgnored() throws Exception {
        assertThat(warnings(filter("strip_actual_usage"), filter("vllm_format")))
                .hasSize(1);
        assertThat(warnings(filter("strip_actual_usage"), filter("strip_actual_usage")))
                .isEmpty();
    }

    private List<String> warnings(PostprocessFilter... filters) throws Exception {
        List<String> warnings = new CopyOnWriteArrayList<>();
        Handler ear = new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getMessage().contains("different configurations")) {
                    warnings.add(line.getMessage());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.sluice");
        logger.addHandler(ear);
        try {
            Stage stage = Stage.behind(container, filters);
            for (int i = 0; i < 3; i++) {
                play(stage, "text/event-stream", "identity", EVENT);
            }
        } finally {
            logger.removeHandler(ear);
        }
        return warnings;
    }
}
