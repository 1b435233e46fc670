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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
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
    /** A gzip header without options (RFC 1952 section 2.3). */
    private static final int GZIP_HEADER = 10;

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.with(container, Feature.COMPRESSION, Setup.STRIP);
    }

    /** Reads until the body so far holds this text once it is decompressed. */
    private static void assertSeen(RawClient client, String expected) throws IOException, DataFormatException {
        String plain = "";
        for (int count = 1; plain.length() < expected.length(); count++) {
            plain = inflated(client.bytesUpTo(count));
        }
        assertThat(plain).isEqualTo(expected);
    }

    private static String inflated(byte[] gzip) throws DataFormatException {
        if (gzip.length <= GZIP_HEADER) {
            return "";
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(gzip, GZIP_HEADER, gzip.length - GZIP_HEADER);
            byte[] plain = new byte[10_000];
            return new String(plain, 0, inflater.inflate(plain), UTF_8);
        } finally {
            inflater.end();
        }
    }

    private static void assertWhole(Reply reply, String expected) throws IOException {
        assertThat(reply.header("content-encoding")).isEqualTo("gzip");
        assertThat(reply.isWhole()).isTrue();
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(reply.bytes()))) {
            assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(expected);
        }
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
            assertSeen(client.get(path, "Accept-Encoding: gzip"), STRIPPED);
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
            assertSeen(client.get(path, "Accept-Encoding: gzip"), STRIPPED);
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
