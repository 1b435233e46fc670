package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Coded;
import jakarta.servlet.AsyncContext;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What an application codes in gzip or deflate is rewritten, and leaves coded again where the client takes it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CodedAnswerTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";
    private static final String EXPECTED = "{\"t\":1}";
    private static final String STREAM = EVENT.repeat(3) + EVENT.strip();
    private static final String STREAM_EXPECTED = STRIPPED.repeat(3) + STRIPPED.strip();

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    static String read(Reply reply) throws Exception {
        assertThat(reply.isWhole()).isTrue();
        return "gzip".equals(reply.header("content-encoding")) ? Gunzip.whole(reply.bytes()) : reply.body();
    }

    @Test
    void howeverTheApplicationCutsIt() throws Exception {
        byte[] body = Coded.gzip(STREAM.getBytes(UTF_8));
        for (Chunking chunking : Chunking.all(body.length, 5, 1).toList()) {
            String path = stage.scene((request, response) -> {
                response.setContentType("text/event-stream");
                response.addHeader("Content-Encoding", "gzip");
                OutputStream out = response.getOutputStream();
                chunking.write(body, out::write);
            });
            try (RawClient client = stage.client()) {
                assertThat(read(client.get(path).reply())).as(chunking.label()).isEqualTo(STREAM_EXPECTED);
                assertThat(read(client.get(path, "Accept-Encoding: br").reply()))
                        .as(chunking.label())
                        .isEqualTo(STREAM_EXPECTED);
            }
        }
    }

    @Test
    void inNonBlockingModeTooHoweverItIsCut() throws Exception {
        byte[] body = Coded.gzip(STREAM.getBytes(UTF_8));
        try (RawClient client = stage.client()) {
            for (int size : new int[] {1, 2, 7, 1000}) {
                String path = stage.scene((request, response) -> {
                    response.addHeader("Content-Encoding", "gzip");
                    Pieces pieces = new Pieces(request, response, "text/event-stream", body, size);
                    pieces.out.setWriteListener(pieces);
                });
                assertThat(read(client.get(path).reply())).as(size + " bytes").isEqualTo(STREAM_EXPECTED);
                assertThat(read(client.get(path, "Accept-Encoding: br").reply()))
                        .as(size + " bytes")
                        .isEqualTo(STREAM_EXPECTED);
            }
        }
    }

    /** The way of most: a stream or a writer around the response's, flushed behind each event. */
    @Test
    void eachEventIsAtTheClientBeforeTheNextIsWritten() throws Exception {
        Semaphore seen = new Semaphore(0);
        Scene stream = (request, response) -> {
            response.setContentType("text/event-stream");
            response.addHeader("Content-Encoding", "gzip");
            GZIPOutputStream gzip = new GZIPOutputStream(response.getOutputStream(), true);
            PrintWriter writer = new PrintWriter(new OutputStreamWriter(gzip, UTF_8));
            for (int i = 0; i < 3; i++) {
                writer.print(EVENT);
                writer.flush();
                seen.acquire();
            }
            writer.close();
        };
        for (Setup setup : new Setup[] {Setup.STRIP, Setup.STRIP_FLUSHED_BY_CALLER}) {
            Stage on = Stage.of(container, setup);
            String path = on.scene(stream);
            try (RawClient client = on.client()) {
                client.get(path, "Accept-Encoding: gzip");
                for (int i = 1; i <= 3; i++) {
                    assertThat(Gunzip.upTo(client, STRIPPED.repeat(i))).isEqualTo(STRIPPED.repeat(i));
                    seen.release();
                }
                assertThat(read(client.reply())).isEqualTo(STRIPPED.repeat(3));

                client.get(path, "Accept-Encoding: br");
                for (int i = 1; i <= 3; i++) {
                    assertThat(client.bodyUpTo(STRIPPED.repeat(i))).isEqualTo(STRIPPED.repeat(i));
                    seen.release();
                }
                assertThat(read(client.reply())).isEqualTo(STRIPPED.repeat(3));
            }
        }
    }

    @Test
    void inAnAsyncAnswerThatAnotherThreadWritesToo() throws Exception {
        String path = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.addHeader("Content-Encoding", "gzip");
            AsyncContext async = request.startAsync();
            async.start(() -> {
                try (GZIPOutputStream gzip =
                        new GZIPOutputStream(async.getResponse().getOutputStream())) {
                    gzip.write(STREAM.getBytes(UTF_8));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                } finally {
                    async.complete();
                }
            });
        });
        try (RawClient client = stage.client()) {
            for (String accepted : List.of("gzip", "br")) {
                Reply reply = client.get(path, "Accept-Encoding: " + accepted).reply();
                assertThat(read(reply)).isEqualTo(STREAM_EXPECTED);
            }
        }
    }

    /** The constructor of GZIPOutputStream writes ten bytes. */
    @Test
    void aCodingThatIsNamedBehindTheHeaderOfTheFirstMemberCounts() throws Exception {
        for (String type : List.of("application/json", "text/event-stream")) {
            String path = stage.scene((request, response) -> {
                response.setContentType(type);
                GZIPOutputStream gzip = new GZIPOutputStream(response.getOutputStream());
                response.setHeader("content-encoding", "gzip");
                gzip.write((type.equals("application/json") ? JSON : STREAM).getBytes(UTF_8));
                gzip.close();
            });
            try (RawClient client = stage.client()) {
                for (String accepted : List.of("gzip", "br")) {
                    Reply reply =
                            client.get(path, "Accept-Encoding: " + accepted).reply();
                    assertThat(read(reply)).isEqualTo(type.equals("application/json") ? EXPECTED : STREAM_EXPECTED);
                }
            }
        }
    }

    @Test
    void whatIsFlushedOfAJsonBodyIsAtTheClient() throws Exception {
        Semaphore seen = new Semaphore(0);
        String path = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.addHeader("Content-Encoding", "gzip");
            GZIPOutputStream gzip = new GZIPOutputStream(response.getOutputStream(), true);
            gzip.write("{\"t\":[1,".getBytes(UTF_8));
            gzip.flush();
            seen.acquire();
            gzip.write("2],\"actual_usage\":1}".getBytes(UTF_8));
            gzip.finish();
        });
        try (RawClient client = stage.client()) {
            assertThat(Gunzip.upTo(client.get(path, "Accept-Encoding: gzip"), "{\"t\":[1"))
                    .isEqualTo("{\"t\":[1,");
            seen.release();
            assertThat(read(client.reply())).isEqualTo("{\"t\":[1,2]}");
        }
    }

    @Test
    void aBodyWithoutAByteIsWholeAsItIs() throws Exception {
        for (Scene scene : Stream.<Scene>of(
                        (request, response) -> {},
                        (request, response) -> response.getOutputStream().flush(),
                        (request, response) -> response.flushBuffer(),
                        (request, response) -> response.getOutputStream().close())
                .toList()) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType("text/event-stream");
                response.addHeader("Content-Encoding", "gzip");
                scene.play(request, response);
            });
            assertThat(reply.body()).isEmpty();
            assertThat(reply.isWhole()).isTrue();
        }
    }
}
