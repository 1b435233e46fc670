package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.OnError;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What a content coding hides from the rules, or is no such coding, is treated like a payload that is too long to look into. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class EncodedBodyTest {
    private static final String[] TYPES = {"application/json", "text/event-stream", "application/x-ndjson"};

    @Parameter
    Container container;

    /** One that cannot be undone, and one that is not what the bytes are in. */
    private static final String[] CODINGS = {"br", "x-gzip"};

    private static Scene encoded(String type, String coding) {
        return (request, response) -> {
            response.setContentType(type);
            response.setHeader("Content-Encoding", coding);
            response.setContentLength(6);
            response.getOutputStream().print("S3CRET");
        };
    }

    @Test
    void itIsBrokenOffBeforeItsFirstByteWhereARuleTakesAway() throws Exception {
        for (Setup setup : new Setup[] {Setup.STRIP, Setup.STRIP_OR_ABORT}) {
            for (String type : TYPES) {
                for (String coding : CODINGS) {
                    Reply reply = Stage.of(container, setup).get(encoded(type, coding));

                    assertThat(reply.body())
                            .as(setup + " " + type + " " + coding)
                            .isEmpty();
                    assertThat(reply.isWhole())
                            .as(setup + " " + type + " " + coding)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void itIsBrokenOffAlsoForAnApplicationThatSwallowsTheException() throws Exception {
        for (String type : TYPES) {
            Reply reply = Stage.of(container, Setup.STRIP).get((request, response) -> {
                response.setContentType(type);
                response.addHeader("Content-Encoding", "identity");
                response.addHeader("Content-Encoding", "GZIP");
                for (int i = 0; i < 3; i++) {
                    try {
                        response.getOutputStream().print("S3CRET");
                    } catch (IOException e) {
                        // As applications do.
                    }
                }
            });

            assertThat(reply.body()).as(type).isEmpty();
            assertThat(reply.isWhole()).as(type).isFalse();
        }
    }

    @Test
    void itPassesWithItsLengthWhereARuleReshapes() throws Exception {
        for (String type : TYPES) {
            for (String coding : CODINGS) {
                Reply reply = Stage.of(container, Setup.VLLM).get(encoded(type, coding));

                assertThat(reply.body()).isEqualTo("S3CRET");
                assertThat(reply.header("content-length")).isEqualTo("6");
                assertThat(reply.header("content-encoding")).isEqualTo(coding);
            }
        }
    }

    @Test
    void itPassesWhereTheConfigurationSaysSo() throws Exception {
        Stage stage = Stage.behind(
                container,
                new PostprocessFilter(PostprocessConfig.builder()
                        .postprocess("strip_actual_usage")
                        .onError(OnError.PASS)
                        .build()));
        for (String coding : CODINGS) {
            assertThat(stage.get(encoded("application/json", coding)).body()).isEqualTo("S3CRET");
        }
    }

    @Test
    void theHeadersOfAHeadLeave() throws Exception {
        Stage stage = Stage.of(container, Setup.STRIP);
        try (RawClient client = stage.client()) {
            for (String coding : CODINGS) {
                Reply reply = client.send("HEAD", stage.scene(encoded("application/json", coding)))
                        .reply();
                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.header("content-encoding")).isEqualTo(coding);
            }
        }
    }

    private static Scene namedLate(String type, HeaderSetter setter) {
        return (request, response) -> {
            response.setContentType(type);
            response.setContentLength(12);
            response.getOutputStream().write("S3CRET".getBytes(UTF_8));
            setter.set(response);
            response.getOutputStream().write("S3CRET".getBytes(UTF_8));
        };
    }

    @FunctionalInterface
    private interface HeaderSetter {
        void set(HttpServletResponse response);
    }

    private static final List<HeaderSetter> SETTERS = List.of(
            response -> response.setHeader("content-encoding", "GZIP"),
            response -> response.addHeader("Content-Encoding", "identity, br"));

    @Test
    void namedBehindTheFirstByteItIsBrokenOffAndTheFirstByteDoesNotLeaveEither() throws Exception {
        for (Setup setup : new Setup[] {Setup.STRIP, Setup.STRIP_OR_ABORT}) {
            for (String type : TYPES) {
                for (HeaderSetter setter : SETTERS) {
                    Reply reply = Stage.of(container, setup).get(namedLate(type, setter));
                    assertThat(reply.body()).as(setup + " " + type).doesNotContain("S3CRET");
                    assertThat(reply.isWhole()).as(setup + " " + type).isFalse();
                }
            }
        }
    }

    @Test
    void namedBehindTheFirstByteItPassesWithItsLengthWhereARuleReshapes() throws Exception {
        for (String type : TYPES) {
            for (HeaderSetter setter : SETTERS) {
                Reply reply = Stage.of(container, Setup.VLLM).get(namedLate(type, setter));
                assertThat(reply.body()).isEqualTo("S3CRETS3CRET");
                assertThat(reply.header("content-length")).isEqualTo("12");
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void namedBehindTheFirstByteInNonBlockingModeItIsBrokenOff() throws Exception {
        for (String type : TYPES) {
            Reply reply = Stage.of(container, Setup.STRIP).get((request, response) -> {
                Writing writing = new Writing(request, response, type) {
                    @Override
                    public void onWritePossible() throws IOException {
                        if (out.isReady()) {
                            out.write("S3CRET".getBytes(UTF_8));
                            response.setHeader("Content-Encoding", "gzip");
                            try {
                                out.write("S3CRET".getBytes(UTF_8));
                            } catch (IOException e) {
                                // As applications do.
                            }
                            async.complete();
                        }
                    }
                };
                writing.out.setWriteListener(writing);
            });
            assertThat(reply.body()).as(type).doesNotContain("S3CRET");
            assertThat(reply.isWhole()).as(type).isFalse();
        }
    }

    @Test
    void namedBehindTheFirstByteOfAnotherTypeItIsOfNoConsequence() throws Exception {
        for (HeaderSetter setter : SETTERS) {
            Reply reply = Stage.of(container, Setup.STRIP).get(namedLate("text/html", setter));
            assertThat(reply.body()).isEqualTo("S3CRETS3CRET");
            assertThat(reply.isWhole()).isTrue();
        }
    }
}
