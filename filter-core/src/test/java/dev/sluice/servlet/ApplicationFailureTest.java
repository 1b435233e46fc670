package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.OnError;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.testing.Coded;
import dev.sluice.testing.Logged;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** An application that gives up within a body: what the rows of the table in docs/OPERATIONS.md say of it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class ApplicationFailureTest {
    private static final String PAGE = "{\"actual_usage\":\"S3CRET\",\"page\":1}";
    private static final String[] TYPES = {"application/json", "text/event-stream", "application/x-ndjson"};

    /** No line is complete, so that none of them leaves. */
    private static final String BEGUN = "{\"a\":1,\"actual_usage\":{\"S3CRET\":1,";

    @Parameter
    Container container;

    private PostprocessFilter filter;
    private Stage stage;

    private void open(OnError choice) throws Exception {
        filter = new PostprocessFilter(PostprocessConfig.builder()
                .postprocess("strip_actual_usage")
                .onError(choice)
                .build());
        stage = Stage.behind(container, filter);
        stage.scene(Container.ERROR_PAGE, (request, response) -> {
            response.setContentType("application/problem+json");
            response.getOutputStream().write(PAGE.getBytes(UTF_8));
        });
    }

    private static void begin(HttpServletResponse response, String type) throws IOException {
        response.setHeader("ETag", "\"of the body\"");
        response.setContentType(type);
        response.getOutputStream().write((type.equals("text/event-stream") ? "data: " + BEGUN : BEGUN).getBytes(UTF_8));
    }

    @Test
    void beforeAnythingHasLeftTheErrorPageTakesThePlaceOfTheBodyUnderEachPolicy() throws Exception {
        for (OnError choice : OnError.values()) {
            open(choice);
            try (Logged log = Logged.of("dev.sluice")) {
                for (String type : TYPES) {
                    Reply reply = stage.get((request, response) -> {
                        begin(response, type);
                        response.sendError(Container.ERROR_PAGE_STATUS);
                    });
                    String what = choice + " " + type + " " + reply;
                    assertThat(reply.status()).as(what).isEqualTo(Container.ERROR_PAGE_STATUS);
                    assertThat(reply.body()).as(what).isEqualTo("{\"page\":1}");
                    assertThat(reply.isWhole()).as(what).isTrue();
                }
                assertThat(log.lines()).isEmpty();
            }
            assertThat(filter.counters().of(Reason.BROKEN_OFF)).isZero();
            assertThat(filter.counters().of(Reason.NOT_JSON)).isZero();
            assertThat(filter.counters().of(Reason.EDITED)).isEqualTo(TYPES.length);
        }
    }

    @Test
    void anExceptionBeforeAnythingHasLeftIsAnErrorOfTheContainer() throws Exception {
        open(OnError.DROP);
        for (String type : TYPES) {
            Reply reply = stage.get((request, response) -> {
                begin(response, type);
                throw new IllegalStateException("The application failed");
            });
            assertThat(reply.status()).as(type).isEqualTo(500);
            assertThat(reply.body()).as(type).doesNotContain("S3CRET");
        }
        assertThat(filter.counters().of(Reason.BROKEN_OFF)).isZero();
    }

    @Test
    void behindTheCommitTheBodyIsBrokenOffUnderEachPolicy() throws Exception {
        for (OnError choice : OnError.values()) {
            open(choice);
            List<Scene> failures = List.of(
                    (request, response) -> {
                        throw new IllegalStateException("The application failed");
                    },
                    (request, response) -> response.sendError(Container.ERROR_PAGE_STATUS));
            for (Scene failure : failures) {
                for (String type : TYPES) {
                    Reply reply = stage.get((request, response) -> {
                        begin(response, type);
                        response.flushBuffer();
                        failure.play(request, response);
                    });
                    String what = choice + " " + type + " " + reply;
                    assertThat(reply.status()).as(what).isEqualTo(200);
                    assertThat(reply.body()).as(what).doesNotContain("S3CRET").doesNotContain("page");
                    assertThat(reply.isWhole()).as(what).isFalse();
                }
            }
            assertThat(filter.counters().of(Reason.BROKEN_OFF)).isEqualTo(2L * TYPES.length);
        }
    }

    /** The coding of a body that was thrown away would make the page unreadable. */
    @Test
    void theErrorPageIsNotSaidToBeInTheCodingOfTheBody() throws Exception {
        open(OnError.DROP);
        Scene scene = (request, response) -> {
            response.setHeader("Content-Encoding", "gzip");
            response.setContentType("application/json");
            response.getOutputStream().write(Coded.gzip(PAGE.getBytes(UTF_8)), 0, 15);
            response.sendError(Container.ERROR_PAGE_STATUS);
        };
        try (RawClient client = stage.client()) {
            Reply reply =
                    client.get(stage.scene(scene), "Accept-Encoding: gzip").reply();
            assertThat(reply.body()).isEqualTo("{\"page\":1}");
            assertThat(reply.header("content-encoding")).isIn(null, "identity");
        }
    }
}
