package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class HeadersTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    @Test
    void digestsOfTheOldBytesDoNotLeaveAndTheValidatorGetsWeak() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.setHeader("ETag", "\"abc\"");
            for (String name : List.of("Content-MD5", "Digest", "Repr-Digest", "Content-Digest")) {
                response.addHeader(name, "old");
            }
            response.getOutputStream().print(JSON);
            response.setHeader("digest", "late");
        });

        assertThat(reply.body()).isEqualTo("{\"t\":1}");
        assertThat(reply.header("etag")).isEqualTo("W/\"abc\"");
        for (String name : List.of("Content-MD5", "Digest", "Repr-Digest", "Content-Digest")) {
            assertThat(reply.header(name)).as(name).isNull();
        }
    }

    @Test
    void theApplicationSeesTheHeadersThatItSet() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setHeader("ETag", "\"abc\"");
            response.addHeader("Digest", "a");
            response.addHeader("Digest", "b");
            response.setContentType("text/plain");
            String seen = response.getHeader("etag")
                    + response.containsHeader("ETAG")
                    + response.getHeaders("digest")
                    + response.getHeaderNames().containsAll(List.of("ETag", "Digest"));
            response.getOutputStream().print(seen);
        });

        assertThat(reply.body()).isEqualTo("\"abc\"true[a, b]true");
        assertThat(reply.header("etag")).isEqualTo("\"abc\"");
    }

    @Test
    void anEmptyStreamIsACompleteOneAndTheConnectionLives() throws Exception {
        String flushed = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.setContentLength(0);
            response.flushBuffer();
        });
        String opened = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().flush();
        });
        String failed = stage.scene((request, response) -> {
            response.setStatus(404);
            response.setContentType("application/x-ndjson");
            response.flushBuffer();
        });

        try (RawClient client = stage.client()) {
            for (String path : List.of(flushed, opened, failed)) {
                Reply reply = client.get(path).reply();
                assertThat(reply.body()).isEmpty();
                assertThat(reply.isWhole()).as(path).isTrue();
                assertThat(client.send("HEAD", path).reply().status()).isEqualTo(reply.status());
            }
        }
    }

    @Test
    void aHeadOfWhatIsRewrittenHasNoStaleLength() throws Exception {
        String path = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
            response.getOutputStream().print(JSON);
        });
        String silent = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
        });

        String lazy = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(500);
            response.getOutputStream().print(JSON);
        });

        try (RawClient client = stage.client()) {
            assertThat(client.send("HEAD", lazy).reply().status()).isEqualTo(200);
            assertThat(client.get(path).readHeaders()).isEqualTo(200);
        }
        try (RawClient client = stage.client()) {
            assertThat(client.send("HEAD", silent).reply().header("content-length"))
                    .isNull();
            assertThat(client.send("HEAD", path).reply().header("content-length"))
                    .isNotEqualTo(String.valueOf(JSON.length()));
            assertThat(client.get(path).reply().body()).isEqualTo("{\"t\":1}");
        }
    }

    @Test
    void flushedBeforeTheFirstByteTheHeadersLeaveWithoutALength() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
            response.flushBuffer();
            response.setHeader("X-Committed", "late");
            response.getOutputStream().print(JSON);
        });

        assertThat(reply.body()).isEqualTo("{\"t\":1}");
        assertThat(reply.header("content-length")).isNull();
        assertThat(reply.header("x-committed")).isNull();
    }

    @Test
    void flushedBeforeAnEndWithoutAByteTheAnswerIsWhole() throws Exception {
        for (String type : List.of("application/json", "text/event-stream")) {
            Reply returned = stage.get((request, response) -> {
                response.setContentType(type);
                response.flushBuffer();
            });
            Reply completed = stage.get((request, response) -> {
                AsyncContext async = request.startAsync();
                response.setContentType(type);
                response.getOutputStream().flush();
                async.complete();
            });

            assertThat(returned.body()).isEmpty();
            assertThat(returned.isWhole()).isTrue();
            assertThat(completed.body()).isEmpty();
            assertThat(completed.isWhole()).isTrue();
        }
    }

    @Test
    void moreThanTheAnnouncedLengthIsNotPartOfTheAnswer() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
            response.getOutputStream().print(JSON);
            try {
                response.getOutputStream().print("{\"more\":1}");
            } catch (IOException e) {
                // The stream is complete; some containers say so.
            }
        });

        Reply atOnce = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
            response.getOutputStream().print(JSON + "{\"more\":1}");
        });

        assertThat(reply.body()).isEqualTo("{\"t\":1}");
        assertThat(reply.isWhole()).isTrue();
        assertThat(atOnce.body()).isEqualTo("{\"t\":1}");
        assertThat(atOnce.isWhole()).isTrue();
    }

    @Test
    void theApplicationIsNotAskedForACodingThatCannotBeReadOrARange() throws Exception {
        String path = stage.scene("/data.json", (request, response) -> {
            response.setContentType("text/plain");
            response.getOutputStream()
                    .print(request.getHeader("accept-encoding") + " "
                            + Collections.list(request.getHeaders("Accept-Encoding")) + " "
                            + request.getHeader("Range") + " "
                            + Collections.list(request.getHeaders("range")) + " "
                            + request.getHeader("If-Range") + " "
                            + Collections.list(request.getHeaderNames()).stream()
                                    .anyMatch(name -> name.equalsIgnoreCase("range")));
        });

        try (RawClient client = stage.client()) {
            Reply reply = client.get(
                            path,
                            "Accept-Encoding: gzip, br",
                            "Accept-Encoding: *;q=1",
                            "Range: bytes=0-1",
                            "If-Range: \"a\"")
                    .reply();
            assertThat(reply.body()).isEqualTo("gzip, deflate [gzip, deflate] null [] null false");
        }
    }

    @Test
    void aFileOfAnotherKindKeepsItsRangesAndCodings() throws Exception {
        String path = stage.scene("/film.html", (request, response) -> {
            response.setContentType("text/html");
            response.getOutputStream()
                    .print(request.getHeader("Range") + " " + request.getHeader("Accept-Encoding")
                            + Collections.list(request.getHeaders("Accept-Encoding")));
        });

        try (RawClient client = stage.client()) {
            Reply reply = client.get(path, "Range: bytes=0-1", "Accept-Encoding: br, zstd;q=0.5")
                    .reply();
            assertThat(reply.body()).isEqualTo("bytes=0-1 br, zstd;q=0.5[br, zstd;q=0.5]");
        }
    }

    @Test
    void aFileIsNotSentPastTheFilter() throws Exception {
        Reply reply = stage.get((request, response) -> {
            request.setAttribute("org.apache.tomcat.sendfile.filename", "/etc/hostname");
            response.setContentType("text/plain");
            response.getOutputStream()
                    .print(request.getAttribute("org.apache.tomcat.sendfile.support") + " "
                            + request.getAttribute("org.apache.tomcat.sendfile.filename"));
        });

        assertThat(reply.body()).isEqualTo("null null");
    }

    @Test
    void aRedirectTakesTheLengthOfTheBodyBack() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.setContentLength(100);
            response.getOutputStream().print("data: half");
            response.sendRedirect("/elsewhere");
        });

        assertThat(reply.status()).isEqualTo(302);
        assertThat(reply.isWhole()).isTrue();
        assertThat(reply.body()).doesNotContain("half");
    }
}
