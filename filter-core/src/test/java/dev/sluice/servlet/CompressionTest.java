package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Container.Feature;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Under a container that compresses: it gets the rewritten bytes, and our flush reaches its own. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CompressionTest {
    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.with(container, Feature.COMPRESSION, Setup.STRIP);
    }

    private static void assertWhole(Reply reply, String expected) throws IOException {
        assertThat(reply.header("content-encoding")).isEqualTo("gzip");
        assertThat(reply.isWhole()).isTrue();
        assertThat(Gunzip.whole(reply.bytes())).isEqualTo(expected);
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
            assertThat(Gunzip.upTo(client.get(path, "Accept-Encoding: gzip"), STRIPPED))
                    .isEqualTo(STRIPPED);
            seen.countDown();
            assertWhole(client.reply(), STRIPPED + STRIPPED);
        }
    }

    @Test
    void inNonBlockingModeToo() throws Exception {
        AtomicReference<AsyncContext> async = new AtomicReference<>();
        String path = stage.scene((request, response) -> {
            OneEvent event = new OneEvent(request, response);
            async.set(event.async);
            event.out.setWriteListener(event);
        });
        try (RawClient client = stage.client()) {
            assertThat(Gunzip.upTo(client.get(path, "Accept-Encoding: gzip"), STRIPPED))
                    .isEqualTo(STRIPPED);
            async.get().complete();
            assertWhole(client.reply(), STRIPPED);
        }
    }

    private static final class OneEvent extends Writing {
        private int written;

        OneEvent(HttpServletRequest request, HttpServletResponse response) throws IOException {
            super(request, response, "text/event-stream");
        }

        @Override
        public void onWritePossible() throws IOException {
            if (written == 0 && out.isReady()) {
                written++;
                out.write(EVENT.getBytes(UTF_8));
            }
        }
    }

    @Test
    void aJsonBodyIsCompressedWhenItIsRewritten() throws Exception {
        String filler = "\"" + "a".repeat(5_000) + "\"";
        String path = stage.scene((request, response) -> {
            String json = "{\"actual_usage\":\"S3CRET\",\"t\":" + filler + "}";
            response.setContentType("application/json");
            response.setContentLength(json.length());
            response.getOutputStream().write(json.getBytes(UTF_8));
        });
        try (RawClient client = stage.client()) {
            for (int i = 0; i < 2; i++) {
                assertWhole(client.get(path, "Accept-Encoding: gzip").reply(), "{\"t\":" + filler + "}");
            }
        }
    }

    /** Jetty with {@code syncFlush=false}: a line may wait in what compresses, as without the filter, and none is lost. */
    @Test
    void whereAFlushDoesNotReachWhatCompressesTheAnswerIsWhole() throws Exception {
        Stage lazy = Stage.with(container, Feature.LAZY_COMPRESSION, Setup.STRIP);
        for (int size : new int[] {1, 20, 5_000}) {
            byte[] stream = (EVENT.repeat(300) + EVENT.strip()).getBytes(UTF_8);
            String expected = STRIPPED.repeat(300) + STRIPPED.strip();
            String blocking = lazy.scene((request, response) -> {
                response.setContentType("text/event-stream");
                for (int at = 0; at < stream.length; at += size) {
                    response.getOutputStream().write(stream, at, Math.min(size, stream.length - at));
                }
            });
            String nonBlocking = lazy.scene((request, response) -> {
                Writing pieces = new Pieces(request, response, "text/event-stream", stream, size);
                pieces.out.setWriteListener(pieces);
            });
            try (RawClient client = lazy.client()) {
                assertWhole(client.get(blocking, "Accept-Encoding: gzip").reply(), expected);
                assertWhole(client.get(nonBlocking, "Accept-Encoding: gzip").reply(), expected);
            }
        }
    }
}
