package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line of JSON lines is at the client, edited, before the application writes the next one. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class JsonLinesLiveTest {
    private static final String LINE = "{\"actual_usage\":{\"k\":\"S3CRET\"},\"t\":1}\n";
    private static final String STRIPPED = "{\"t\":1}\n";
    private static final int LINES = 3;

    @Parameter
    Container container;

    /** The client has seen what was written so far. */
    private final Semaphore seen = new Semaphore(0);

    private void reads(Setup setup, Scene scene, String accepted) throws Exception {
        Stage stage = Stage.of(container, setup);
        try (RawClient client = stage.client()) {
            client.get(stage.scene(scene), "Accept-Encoding: " + accepted);
            for (int i = 1; i <= LINES; i++) {
                String expected = STRIPPED.repeat(i);
                String body = accepted.equals("gzip") ? Gunzip.upTo(client, expected) : client.bodyUpTo(expected);
                assertThat(body).isEqualTo(expected);
                seen.release();
            }
            Reply whole = client.reply();
            assertThat(whole.isWhole()).isTrue();
            assertThat(accepted.equals("gzip") ? Gunzip.whole(whole.bytes()) : whole.body())
                    .isEqualTo(STRIPPED.repeat(LINES));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/x-ndjson", "application/jsonl", "application/stream+json", "Application/JSONL; v=1"
            })
    void byTheStreamAndByTheWriterWithoutAFlush(String type) throws Exception {
        reads(
                Setup.STRIP,
                (request, response) -> {
                    response.setContentType(type);
                    for (int i = 0; i < LINES; i++) {
                        // The end of one line and the beginning of the next come together.
                        response.getOutputStream()
                                .write(LINE.substring(i == 0 ? 0 : 5).getBytes(UTF_8));
                        response.getOutputStream().write((i == LINES - 1 ? "" : LINE.substring(0, 5)).getBytes(UTF_8));
                        seen.acquire();
                    }
                },
                "br");
        reads(
                Setup.STRIP,
                (request, response) -> {
                    response.setContentType(type);
                    for (int i = 0; i < LINES; i++) {
                        response.getWriter().print(LINE);
                        seen.acquire();
                    }
                },
                "br");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/x-ndjson", "application/jsonl", "application/stream+json"})
    void codedAndFlushedByTheApplication(String type) throws Exception {
        for (Setup setup : new Setup[] {Setup.STRIP, Setup.STRIP_FLUSHED_BY_CALLER}) {
            for (String accepted : new String[] {"gzip", "br"}) {
                reads(
                        setup,
                        (request, response) -> {
                            response.setContentType(type);
                            response.setHeader("Content-Encoding", "gzip");
                            try (OutputStream out = new GZIPOutputStream(response.getOutputStream(), true)) {
                                for (int i = 0; i < LINES; i++) {
                                    out.write(LINE.getBytes(UTF_8));
                                    out.flush();
                                    seen.acquire();
                                }
                            }
                        },
                        accepted);
            }
        }
    }

    /** Writes a line each time that the client has seen the one before. */
    private static final class OneByOne extends Writing {
        private final Semaphore seen;
        private int written;

        OneByOne(HttpServletRequest request, HttpServletResponse response, String type, Semaphore seen)
                throws IOException {
            super(request, response, type);
            this.seen = seen;
        }

        @Override
        public void onWritePossible() throws IOException {
            while (out.isReady()) {
                if (written > 0) {
                    seen.acquireUninterruptibly();
                }
                if (written == LINES) {
                    async.complete();
                    return;
                }
                written++;
                out.write(LINE.getBytes(UTF_8));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/x-ndjson", "application/jsonl", "application/stream+json"})
    void inNonBlockingMode(String type) throws Exception {
        reads(
                Setup.STRIP,
                (request, response) -> {
                    OneByOne writing = new OneByOne(request, response, type, seen);
                    writing.out.setWriteListener(writing);
                },
                "br");
    }
}
