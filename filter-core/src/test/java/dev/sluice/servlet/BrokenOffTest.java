package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A body that is given up never looks complete, whatever the application does about the exception. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class BrokenOffTest {
    private static final String BROKEN = "data: {\"actual_usage\":S3CRET}\n\n";

    @Parameter
    Container container;

    private void assertBrokenOff(Reply reply, String sent) {
        assertThat(reply.body()).isEqualTo(sent);
        assertThat(reply.end()).isEqualTo(End.CLOSED);
    }

    private Stage stage() throws Exception {
        return Stage.of(container, Setup.STRIP_OR_ABORT);
    }

    @Test
    void theExceptionGoesThroughTheApplication() throws Exception {
        Reply reply = stage().get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write((EVENT + BROKEN + EVENT).getBytes(UTF_8));
        });

        assertBrokenOff(reply, STRIPPED);
    }

    @Test
    void theApplicationSwallowsIt() throws Exception {
        assertBrokenOff(
                stage().get((request, response) -> {
                    response.setContentType("text/event-stream");
                    for (String event : new String[] {EVENT, BROKEN, EVENT}) {
                        try {
                            response.getOutputStream().write(event.getBytes(UTF_8));
                        } catch (IOException e) {
                            // As applications do.
                        }
                    }
                }),
                STRIPPED);
    }

    @Test
    void theWriterSwallowsIt() throws Exception {
        assertBrokenOff(
                stage().get((request, response) -> {
                    response.setContentType("text/event-stream");
                    response.getWriter().write(EVENT);
                    response.getWriter().write(BROKEN);
                    response.getWriter().write(EVENT);
                }),
                STRIPPED);
    }

    @Test
    void anotherThreadCompletes() throws Exception {
        assertBrokenOff(
                stage().get((request, response) -> {
                    AsyncContext async = request.startAsync();
                    new Thread(() -> {
                                try {
                                    response.setContentType("text/event-stream");
                                    response.getOutputStream().write(EVENT.getBytes(UTF_8));
                                    response.getOutputStream().write(BROKEN.getBytes(UTF_8));
                                } catch (IOException e) {
                                    // As applications do.
                                } finally {
                                    async.complete();
                                }
                            })
                            .start();
                }),
                STRIPPED);
    }

    @Test
    void theUnfinishedLastLineBreaksItOffInComplete() throws Exception {
        assertBrokenOff(
                stage().get((request, response) -> {
                    AsyncContext async = request.startAsync();
                    response.setContentType("text/event-stream");
                    response.getOutputStream().write((EVENT + BROKEN.strip()).getBytes(UTF_8));
                    async.complete();
                }),
                STRIPPED);
    }

    @Test
    void aNonBlockingApplicationCompletes() throws Exception {
        assertBrokenOff(
                stage().get((request, response) -> {
                    AsyncContext async = request.startAsync();
                    response.setContentType("text/event-stream");
                    ServletOutputStream out = response.getOutputStream();
                    out.setWriteListener(new WriteListener() {
                        private int written;

                        @Override
                        public void onWritePossible() throws IOException {
                            while (out.isReady()) {
                                try {
                                    switch (written++) {
                                        case 0 -> out.write(EVENT.getBytes(UTF_8));
                                        case 1 -> out.write(BROKEN.getBytes(UTF_8));
                                        default -> {
                                            async.complete();
                                            return;
                                        }
                                    }
                                } catch (IOException e) {
                                    // As applications do.
                                }
                            }
                        }

                        @Override
                        public void onError(Throwable cause) {
                            async.complete();
                        }
                    });
                }),
                STRIPPED);
    }

    /** All complete lines in front of the one that fails are out. */
    @Test
    void aNonBlockingApplicationWritesItAllAtOnce() throws Exception {
        assertBrokenOff(
                stage().get((request, response) -> {
                    byte[] all = (EVENT + BROKEN + EVENT).getBytes(UTF_8);
                    Pieces pieces = new Pieces(request, response, "text/event-stream", all, all.length);
                    pieces.out.setWriteListener(pieces);
                }),
                STRIPPED);
    }

    @Test
    void aJsonBodyWhoseEndIsMissedWithinAMemberThatGoes() throws Exception {
        Stage missing = Stage.of(container, Setup.STRIP_ON_REQUEST_ONLY);
        for (String part : new String[] {
            "{\"t\":1,\"actual_usage\":{\"k\":\"", "{\"actual_usage\":1,\"t\":", "{\"actual_usage\":{\"k\":1}"
        }) {
            String target = missing.scene((request, response) -> {
                response.setContentType("application/json");
                response.getOutputStream().write(part.getBytes(UTF_8));
            });
            Reply reply =
                    missing.get((request, response) -> request.startAsync().dispatch(target));

            assertThat(reply.isWhole()).as(part + " " + reply).isFalse();
        }
    }

    @Test
    void aJsonBodyThatIsStillInTheContainersBuffer() throws Exception {
        for (Setup setup : new Setup[] {Setup.STRIP, Setup.STRIP_OR_ABORT}) {
            Reply reply = Stage.of(container, setup).get((request, response) -> {
                response.setContentType("application/json");
                response.getWriter().write("{\"a\":1,\"actual_usage\":S3CRET}");
            });

            assertThat(reply.body()).doesNotContain("S3CRET");
            assertThat(reply.isWhole()).isFalse();
        }
    }

    @Test
    void aJsonBodyWithALengthThatWasNotKept() throws Exception {
        Reply reply = stage().get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(100);
            response.getWriter().write("{\"a\":1}");
        });

        assertThat(reply.isWhole()).isFalse();
    }

    @Test
    void aRangeOfAJsonText() throws Exception {
        Reply reply = stage().get((request, response) -> {
            response.setContentType("application/json");
            response.setStatus(206);
            response.getOutputStream().print("\"S3CRET\"}");
        });

        assertThat(reply.body()).doesNotContain("S3CRET");
        assertThat(reply.isWhole()).isFalse();
    }
}
