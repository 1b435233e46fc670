package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.Coded;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the application reads back is what it set, whatever leaves; and what leaves in its place is true. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class ReadBackTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";
    private static final String HELD = "{\"t\":1,\"actual_";

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    private static String seen(HttpServletResponse response) {
        List<String> names = response.getHeaderNames().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> BodyHeader.named(name) != null)
                .sorted()
                .toList();
        return names + " " + response.getHeader("content-length") + response.containsHeader("Content-Length")
                + response.getHeader("ETAG") + response.getHeaders("digest") + response.getHeaders("Accept-Ranges")
                + " " + response.getContentType() + " " + response.getCharacterEncoding() + " "
                + response.isCommitted();
    }

    @Test
    void headersOfABodyThatMayChangeBeforeAndBehindItsFirstByteAndNotAfterAReset() throws Exception {
        for (String type : List.of("application/json;charset=utf-8", "text/plain;charset=utf-8")) {
            List<String> seen = new ArrayList<>();
            stage.get((request, response) -> {
                response.setContentType(type);
                response.setHeader("ETag", "\"b\"");
                response.setHeader("etag", "\"a\"");
                response.addHeader("Digest", "a=b");
                response.addHeader("DIGEST", "c=d");
                response.setHeader("Accept-Ranges", "bytes");
                response.setContentLength(HELD.length());
                seen.add(seen(response));
                response.getOutputStream().write(HELD.getBytes(UTF_8), 0, HELD.length() - 1);
                seen.add(seen(response));
                response.resetBuffer();
                seen.add(seen(response));
                response.reset();
                seen.add(seen(response));
            });
            String set = "[accept-ranges, content-length, digest, etag] " + HELD.length()
                    + "true\"a\"[a=b, c=d][bytes] " + type;
            assertThat(seen.subList(0, 3))
                    .allSatisfy(line -> assertThat(line.toLowerCase(Locale.ROOT))
                            .isEqualTo(set.toLowerCase(Locale.ROOT) + " utf-8 false"));
            assertThat(seen.get(3)).startsWith("[] nullfalsenull[][] ").endsWith(" false");
        }
    }

    @Test
    void theBufferIsTheContainersAndWhatIsHeldCountsAsWritten() throws Exception {
        Scene scene = (request, response) -> {
            response.setContentType("application/json");
            response.setBufferSize(100_000);
            int size = response.getBufferSize();
            response.getOutputStream().write(HELD.getBytes(UTF_8));
            try {
                response.setBufferSize(10);
                throw new AssertionError("taken behind the first byte");
            } catch (IllegalStateException e) {
                assertThat(response.getBufferSize()).isEqualTo(size).isGreaterThanOrEqualTo(100_000);
            }
            assertThat(response.isCommitted()).isFalse();
            response.flushBuffer();
            assertThat(response.isCommitted()).isTrue();
            response.getOutputStream().write("usage\":1}".getBytes(UTF_8));
        };
        // A server of its own: Tomcat's answers keep a buffer that has grown, and others tell how large theirs is.
        PostprocessConfig config =
                PostprocessConfig.builder().postprocess("strip_actual_usage").build();
        Reply reply = Stage.behind(container, new PostprocessFilter(config)).get(scene);
        assertThat(reply.body()).isEqualTo("{\"t\":1}");
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void aNumberThatIsHiddenIsNone() throws Exception {
        String path = stage.scene((request, response) -> {
            response.setContentType("text/plain");
            response.getOutputStream().print(request.getIntHeader("range") + " " + request.getDateHeader("if-range"));
        });
        try (RawClient client = stage.client()) {
            assertThat(client.get(path, "Range: bytes=0-1", "If-Range: \"a\"")
                            .reply()
                            .body())
                    .isEqualTo("-1 -1");
        }
    }

    @Test
    void aNotModifiedNamesTheTagAsTheClientDoes() throws Exception {
        Scene unchanged = (request, response) -> {
            response.setHeader("ETag", "\"a\"");
            response.setStatus(304);
        };
        tagOf304("/tagged", unchanged, "W/\"a\"", "\"b\", W/\"a\"");
        tagOf304("/tagged", unchanged, "\"a\"", "\"a\"");
        tagOf304("/tagged", unchanged, "\"a\"", "*");
        tagOf304("/tagged", unchanged, "\"a\"", "W/\"b\"");
        // The client has that tag from somebody else.
        tagOf304("/tagged.html", unchanged, "\"a\"", "W/\"a\"");
    }

    private void tagOf304(String path, Scene scene, String expected, String known) throws Exception {
        try (RawClient client = stage.client()) {
            Reply reply = client.get(stage.scene(path, scene), "If-None-Match: " + known)
                    .reply();
            assertThat(reply.status()).isEqualTo(304);
            assertThat(reply.header("etag")).as(path + " " + known).isEqualTo(expected);
        }
    }

    @Test
    void whatVariesByTheCodingSaysSoHoweverLateTheApplicationSaysWhatElseItVariesBy() throws Exception {
        for (String vary : List.of("Origin", "accept-encoding, Origin", "*")) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType("application/json");
                response.setHeader("Content-Encoding", "gzip");
                response.getOutputStream().write(Coded.gzip(JSON.getBytes(UTF_8)));
                response.setHeader("vary", vary);
            });
            assertThat(reply.header("vary")).isEqualTo(vary.equals("Origin") ? "Origin,Accept-Encoding" : vary);
        }
    }
}
