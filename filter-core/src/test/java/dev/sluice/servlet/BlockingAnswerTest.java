package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class BlockingAnswerTest {
    static final String EVENT = "data: {\"id\":1,\"actual_usage\":{\"k\":\"S3CRET\"},\"t\":\"a\"}\n\n";
    static final String STRIPPED = "data: {\"id\":1,\"t\":\"a\"}\n\n";

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    @Test
    void aStreamIsRewritten() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write((EVENT + EVENT).getBytes(UTF_8));
        });

        assertThat(reply.body()).isEqualTo(STRIPPED + STRIPPED);
        assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
    }

    @Test
    void aWriterIsRewritten() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream;charset=utf-8");
            for (char c : (EVENT + "data: h\u00e9 \ud83d\ude00\n\n").toCharArray()) {
                response.getWriter().write(c);
            }
        });

        assertThat(reply.body()).isEqualTo(STRIPPED + "data: h\u00e9 \ud83d\ude00\n\n");
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void aLineIsAtTheClientBeforeTheNextIsWritten() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        String path = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
            Stage.await(seen);
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
        });

        try (RawClient client = stage.client()) {
            assertThat(client.get(path).bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            seen.countDown();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED + STRIPPED);
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
    }

    @Test
    void anAsyncAnswerStartedWithoutArgumentsIsRewritten() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            new Thread(() -> {
                        try {
                            async.getResponse().setContentType("text/event-stream");
                            async.getResponse().getOutputStream().write(EVENT.getBytes(UTF_8));
                            Stage.await(seen);
                            async.getResponse()
                                    .getOutputStream()
                                    .write("data: {\"actual_usage\":1,\"k\":2}".getBytes(UTF_8));
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        } finally {
                            async.complete();
                        }
                    })
                    .start();
        });

        try (RawClient client = stage.client()) {
            assertThat(client.get(path).bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            seen.countDown();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED + "data: {\"k\":2}");
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
            assertThat(client.get(path).bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
        }
    }

    @Test
    void aForwardedAnswerIsRewrittenToItsUnfinishedLine() throws Exception {
        String target = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write((EVENT + "data: {\"actual_usage\":1,\"k\":2}").getBytes(UTF_8));
        });
        String path = stage.scene((request, response) -> {
            request.getRequestDispatcher(target).forward(request, response);
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
        });

        try (RawClient client = stage.client()) {
            Reply reply = client.get(path).reply();
            assertThat(reply.body()).isEqualTo(STRIPPED + "data: {\"k\":2}");
            assertThat(reply.isWhole()).isTrue();
            assertThat(stage.failure(path)).isNull();
        }
    }

    @Test
    void aBodyWithALengthGetsShorterAndTheConnectionGoesOn() throws Exception {
        String json = "{\"actual_usage\":{\"k\":\"S3CRET\"},\"t\":\"a\"}";
        String path = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(json.length());
            response.getOutputStream().write(json.getBytes(UTF_8));
        });

        try (RawClient client = stage.client()) {
            for (int i = 0; i < 3; i++) {
                Reply reply = client.get(path).reply();
                assertThat(reply.body()).isEqualTo("{\"t\":\"a\"}");
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void anExceptionBehindTheCommitLeavesTheBodyVisiblyBroken() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write((EVENT + "data: {\"actual").getBytes(UTF_8));
            response.flushBuffer();
            throw new IllegalStateException("on purpose");
        });

        assertThat(reply.body()).isEqualTo(STRIPPED);
        assertThat(reply.end()).isEqualTo(End.CLOSED);
    }

    @Test
    void anAnswerOutOfScopeKeepsItsLengthWhenItIsFlushedEarly() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/plain");
            response.setContentLength(10);
            response.getOutputStream().write("begun".getBytes(UTF_8));
            response.flushBuffer();
            response.getOutputStream().write(" done".getBytes(UTF_8));
        });

        assertThat(reply.header("content-length")).isEqualTo("10");
        assertThat(reply.body()).isEqualTo("begun done");
        assertThat(reply.end()).isEqualTo(End.LENGTH);
    }

    @Test
    void anErrorPageIsRewrittenOnce() throws Exception {
        stage.scene(Container.ERROR_PAGE, (request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().write("{\"error\":1,\"actual_usage\":2}".getBytes(UTF_8));
        });
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write("data: half".getBytes(UTF_8));
            response.sendError(503, "x");
        });

        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.body()).isEqualTo("{\"error\":1}");
    }

    @Test
    void registeredTwiceItWorksOnce() throws Exception {
        // Done twice, this rule would show.
        Stage twice = Stage.behind(container, exclaiming(), exclaiming());
        String target = twice.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().print("data: a\n\ndata: b");
        });
        Reply direct = twice.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().print("data: a\n\ndata: b");
        });
        Reply forwarded = twice.get(
                (request, response) -> request.getRequestDispatcher(target).forward(request, response));

        assertThat(direct.body()).isEqualTo("data: a!\n\ndata: b!");
        assertThat(forwarded.body()).isEqualTo("data: a!\n\ndata: b!");
    }

    private static PostprocessFilter exclaiming() {
        return new PostprocessFilter(PostprocessConfig.builder()
                .rewriter(
                        "exclaim",
                        null,
                        (buffer, offset, length) -> (new String(buffer, offset, length, UTF_8) + "!").getBytes(UTF_8))
                .build());
    }
}
