package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the container is asked to do, seen by a probe behind the filter. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class ContainerCallsTest {
    private static final String CONTENT = "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"}}]}\n\n";

    @Parameter
    Container container;

    private StrictProbe probe;
    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        open(PostprocessConfig.builder().postprocess("strip_actual_usage").build());
    }

    private void open(PostprocessConfig config) throws Exception {
        probe = new StrictProbe();
        stage = Stage.behind(container, probe, new PostprocessFilter(config));
    }

    @Test
    void aChunkThatNothingChangesIsOneWriteAndOneFlush() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            for (int i = 0; i < 3; i++) {
                response.getOutputStream().write(CONTENT.repeat(4).getBytes(UTF_8));
            }
        });

        String write = "write:" + CONTENT.length() * 4;
        assertThat(probe.calls()).containsExactly(write, "flush", write, "flush", write, "flush");
    }

    @Test
    void aFlushOfTheApplicationBehindALineIsTheFiltersButForTheFirst() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            for (int i = 0; i < 3; i++) {
                response.getOutputStream().write(CONTENT.getBytes(UTF_8));
                response.getOutputStream().flush();
            }
            response.getOutputStream().flush();
        });

        String write = "write:" + CONTENT.length();
        assertThat(probe.calls()).containsExactly(write, "flush", "flush", write, "flush", write, "flush", "flush");
    }

    @Test
    void aWriteThatCompletesNoLineReachesNobody() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write("data: {\"a\":".getBytes(UTF_8));
            assertThat(probe.calls()).isEmpty();
            response.getOutputStream().write("1}\n".getBytes(UTF_8));
        });

        assertThat(probe.count("flush")).isEqualTo(1);
    }

    @Test
    void manyLinesInOneWriteAreFlushedOnce() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(EVENT.repeat(500).getBytes(UTF_8));
        });

        assertThat(probe.count("flush")).isEqualTo(1);
    }

    @Test
    void aJsonBodyIsNeverFlushed() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().write(("{\"a\":\n" + "1,\n".repeat(2000)).getBytes(UTF_8));
            response.getOutputStream().write("\"b\":1}".getBytes(UTF_8));
        });

        assertThat(probe.count("flush")).isZero();
    }

    @Test
    void flushedByTheCallerTheFilterNeverFlushes() throws Exception {
        open(PostprocessConfig.builder()
                .postprocess("strip_actual_usage")
                .flushWithCaller()
                .build());
        stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
            assertThat(probe.count("flush")).isZero();
            response.getOutputStream().flush();
        });

        assertThat(probe.count("flush")).isEqualTo(1);
    }

    @Test
    void whatIsOutOfScopeIsFlushedAndWrittenAsTheApplicationDoes() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("text/plain");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
            response.getOutputStream().write('x');
            response.getOutputStream().flush();
            response.getOutputStream().close();
        });

        assertThat(probe.calls()).startsWith("write:" + EVENT.length(), "write:1", "flush", "close");
    }

    @Test
    void singleBytesReachTheContainerInBulk() throws Exception {
        byte[] body = ("[" + "1,".repeat(50_000) + "1]").getBytes(UTF_8);
        stage.get((request, response) -> {
            response.setContentType("application/json");
            for (byte value : body) {
                response.getOutputStream().write(value);
            }
        });

        assertThat(probe.count("write")).isLessThan(1000);
    }

    @Test
    void theFilterOpensNothingByItself() throws Exception {
        Reply reply = stage.get((request, response) -> response.setContentType("text/event-stream"));

        assertThat(probe.calls()).isEmpty();
        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void inNonBlockingModeNothingIsCalledUnasked() throws Exception {
        byte[] bytes = EVENT.repeat(2000).getBytes(UTF_8);
        for (int size : new int[] {16, 60, 500, 5000}) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType("text/event-stream");
                AsyncContext async = request.startAsync();
                ServletOutputStream out = response.getOutputStream();
                out.setWriteListener(new WriteListener() {
                    private int at;

                    @Override
                    public void onWritePossible() throws IOException {
                        while (out.isReady()) {
                            if (at == bytes.length) {
                                async.complete();
                                return;
                            }
                            int count = Math.min(size, bytes.length - at);
                            out.write(Arrays.copyOfRange(bytes, at, at + count));
                            at += count;
                        }
                    }

                    @Override
                    public void onError(Throwable cause) {
                        async.complete();
                    }
                });
            });

            assertThat(probe.calls()).noneMatch(call -> call.startsWith("BREACH"));
            assertThat(reply.body()).isEqualTo(STRIPPED.repeat(2000));
            assertThat(reply.isWhole()).isTrue();
        }
    }

    @Test
    void noLockIsHeldWhileTheContainerIsCalled() throws Exception {
        LockProbe locks = new LockProbe();
        Stage watched = Stage.behind(
                container,
                locks,
                new PostprocessFilter(PostprocessConfig.builder()
                        .postprocess("strip_actual_usage")
                        .build()));
        byte[] events = (EVENT.repeat(20) + EVENT.strip()).getBytes(UTF_8);
        watched.get((request, response) -> {
            response.setContentType("text/event-stream");
            for (byte value : events) {
                response.getOutputStream().write(value);
            }
            response.getOutputStream().flush();
            response.getOutputStream().close();
        });
        int blocking = locks.calls();
        watched.get((request, response) -> {
            Pieces pieces = new Pieces(request, response, "text/event-stream", events, 100);
            pieces.out.setWriteListener(pieces);
        });

        assertThat(blocking).isGreaterThan(20);
        assertThat(locks.calls()).isGreaterThan(blocking + 20);
        assertThat(locks.held()).isEmpty();
    }

    @Test
    void nothingIsAskedOfTheContainerInBlockingMode() throws Exception {
        stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            assertThat(response.getOutputStream().isReady()).isTrue();
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
        });

        assertThat(probe.calls()).noneMatch(call -> call.startsWith("BREACH"));
    }
}
