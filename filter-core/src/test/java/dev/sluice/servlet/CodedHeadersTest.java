package dev.sluice.servlet;

import static dev.sluice.servlet.CodedAnswerTest.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.Coded;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** In which coding an answer leaves that came in gzip or deflate, and what its headers say of it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CodedHeadersTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";
    private static final byte[] GZIP = Coded.gzip(JSON.getBytes(UTF_8));
    private static final String EXPECTED = "{\"t\":1}";

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    private static Scene coded(byte[] body, String... codings) {
        return (request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(body.length);
            name(response, codings);
            response.getOutputStream().write(body);
        };
    }

    private static void name(HttpServletResponse response, String... codings) {
        for (String coding : codings) {
            response.addHeader("Content-Encoding", coding);
        }
    }

    @Test
    void whoVariesByEverythingIsNotToldToVaryByMore() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setHeader("Vary", "*");
            coded(GZIP, "gzip").play(request, response);
        });
        assertThat(reply.header("vary")).isEqualTo("*");
    }

    /** One connection for all: whoever gets a wrong length loses the next answer. */
    @Test
    void itLeavesCodedAgainWhereTheClientTakesItAndPlainElsewhere() throws Exception {
        String path = stage.scene(coded(GZIP, "gzip"));
        try (RawClient client = stage.client()) {
            for (String accepted : List.of("gzip", "br, gzip;q=0.1", "*;q=1", "identity;q=0, gzip", "GZIP")) {
                Reply reply = client.get(path, "Accept-Encoding: " + accepted).reply();
                assertThat(reply.header("content-encoding")).as(accepted).isEqualTo("gzip");
                assertThat(read(reply)).isEqualTo(EXPECTED);
                assertThat(reply.header("vary")).isEqualTo("Accept-Encoding");
            }
            for (String accepted : List.of("br", "identity", "gzip;q=0, *;q=0.5", "*;q=0", "deflate")) {
                Reply reply = client.get(path, "Accept-Encoding: " + accepted).reply();
                assertThat(reply.header("content-encoding")).as(accepted).isNull();
                assertThat(read(reply)).isEqualTo(EXPECTED);
                assertThat(reply.header("vary")).isEqualTo("Accept-Encoding");
            }
            assertThat(client.get(path).reply().header("content-encoding"))
                    .as("who says nothing takes everything")
                    .isEqualTo("gzip");
        }
    }

    @Test
    void inAnySpellingAndOneOverTheOther() throws Exception {
        byte[] plain = JSON.getBytes(UTF_8);
        byte[] twice = Coded.gzip(Coded.zlib(plain));
        for (Scene scene : List.of(
                coded(GZIP, "GZip"),
                coded(GZIP, "x-gzip"),
                coded(GZIP, "identity", "gzip"),
                coded(GZIP, " gzip , identity "),
                coded(Coded.zlib(plain), "deflate"),
                coded(Coded.raw(plain), "Deflate"),
                coded(twice, "deflate, gzip"),
                coded(twice, "deflate", "gzip"),
                coded(
                        Coded.joined(
                                Coded.gzip("{".getBytes(UTF_8)),
                                Coded.gzip(JSON.substring(1).getBytes(UTF_8))),
                        "gzip"))) {
            try (RawClient client = stage.client()) {
                Reply reply =
                        client.get(stage.scene(scene), "Accept-Encoding: br").reply();
                assertThat(reply.header("content-encoding")).isNull();
                assertThat(read(reply)).isEqualTo(EXPECTED);
            }
        }
    }

    @Test
    void theNameOfTheCodingLeavesAsItWasWrittenUnlessItIsAnother() throws Exception {
        byte[] twice = Coded.gzip(Coded.zlib(JSON.getBytes(UTF_8)));
        try (RawClient client = stage.client()) {
            Reply reply = client.get(stage.scene(coded(GZIP, "X-GZIP")), "Accept-Encoding: gzip")
                    .reply();
            assertThat(reply.header("content-encoding")).isEqualTo("X-GZIP");
            assertThat(Gunzip.whole(reply.bytes())).isEqualTo(EXPECTED);

            reply = client.get(stage.scene(coded(twice, "deflate", "gzip")), "Accept-Encoding: gzip")
                    .reply();
            assertThat(reply.header("content-encoding")).isEqualTo("gzip");
            assertThat(Gunzip.whole(reply.bytes())).isEqualTo(EXPECTED);
        }
    }

    @Test
    void whatTheHeadersSayOfTheBytesIsTrue() throws Exception {
        String path = stage.scene((request, response) -> {
            response.setHeader("ETag", "\"a\"");
            response.setHeader("Vary", "Origin, ACCEPT-encoding");
            response.setHeader("Content-Digest", "x");
            coded(GZIP, "gzip").play(request, response);
        });
        try (RawClient client = stage.client()) {
            for (String accepted : List.of("gzip", "br")) {
                Reply reply = client.get(path, "Accept-Encoding: " + accepted).reply();
                assertThat(read(reply)).isEqualTo(EXPECTED);
                assertThat(reply.header("etag")).isEqualTo("W/\"a\"");
                assertThat(reply.header("vary")).isEqualTo("Origin, ACCEPT-encoding");
                assertThat(reply.header("content-digest")).isNull();
            }
        }
    }

    @Test
    void theHeadersOfAHeadAreThoseOfAGet() throws Exception {
        for (Scene scene : List.of(coded(GZIP, "gzip"), (request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(GZIP.length);
            name(response, "gzip");
        })) {
            String path = stage.scene(scene);
            try (RawClient client = stage.client()) {
                Reply takes = client.send("HEAD", path, "Accept-Encoding: gzip").reply();
                assertThat(takes.header("content-encoding")).isEqualTo("gzip");
                Reply doesNot = client.send("HEAD", path, "Accept-Encoding: br").reply();
                assertThat(doesNot.header("content-encoding")).isNull();
            }
        }
    }

    @Test
    void whatHasNoBodyOrAnotherTypeIsNotTouched() throws Exception {
        for (int status : new int[] {204, 304}) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType("application/json");
                response.setStatus(status);
                name(response, "gzip");
            });
            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.header("content-encoding")).isEqualTo("gzip");
            assertThat(reply.header("vary")).isNull();
        }
        try (RawClient client = stage.client()) {
            String path = stage.scene((request, response) -> {
                response.setContentType("text/html");
                response.setContentLength(GZIP.length);
                name(response, "gzip");
                response.getOutputStream().write(GZIP);
            });
            Reply reply = client.get(path, "Accept-Encoding: br").reply();
            assertThat(reply.bytes()).isEqualTo(GZIP);
            assertThat(reply.header("content-encoding")).isEqualTo("gzip");
            assertThat(reply.header("vary")).isNull();
        }
    }
}
