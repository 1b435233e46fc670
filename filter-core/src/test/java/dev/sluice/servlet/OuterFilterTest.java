package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.testing.PassingStream;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters around this one that wrap the response as they like. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class OuterFilterTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";

    @Parameter
    Container container;

    private static Filter sluice() {
        return new PostprocessFilter(
                PostprocessConfig.builder().postprocess("strip_actual_usage").build());
    }

    private static final Filter PLAIN =
            (request, response, chain) -> chain.doFilter(request, new ServletResponseWrapper(response));

    @Test
    void aPlainWrapperHasTheOutcomeThatItHasWithoutTheFilter() throws Exception {
        Stage bare = Stage.behind(container, PLAIN);
        Stage behind = Stage.behind(container, PLAIN, sluice());
        for (Stage stage : List.of(bare, behind)) {
            Reply reply = stage.get((request, response) -> response.getWriter().print("never"));
            // HttpServlet refuses a response that is not one of HTTP.
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.body()).doesNotContain("ClassCastException");
        }
    }

    @Test
    void aPlainWrapperInADispatchOfAnAnswerThatIsAtWorkIsSeenThrough() throws Exception {
        Stage stage = Stage.behind(container, sluice());
        String target = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(("data: " + JSON).getBytes(UTF_8));
        });
        Reply reply = stage.get((request, response) ->
                request.getRequestDispatcher(target).forward(request, new HttpServletResponseWrapper(response)));

        assertThat(reply.body()).isEqualTo("data: {\"t\":1}");
        assertThat(reply.isWhole()).isTrue();
    }

    /** What it makes of the bytes is its own business: the header that it has set does not describe those above it. */
    @Test
    void aFilterAboveMayCompress() throws Exception {
        Filter compressing = (request, response, chain) -> {
            HttpServletResponse http = (HttpServletResponse) response;
            http.setHeader("Content-Encoding", "gzip");
            GzipResponse compressed = new GzipResponse(http);
            chain.doFilter(request, compressed);
            compressed.finish();
        };
        Stage stage = Stage.behind(container, compressing, sluice());
        Reply json = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
            response.getOutputStream().write(JSON.getBytes(UTF_8));
        });
        assertThat(Gunzip.whole(json.bytes())).isEqualTo("{\"t\":1}");
        assertThat(json.header("content-encoding")).isEqualTo("gzip");
        assertThat(json.isWhole()).isTrue();

        Reply flushed = stage.get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(JSON.length());
            ServletOutputStream out = response.getOutputStream();
            out.write(JSON.getBytes(UTF_8));
            out.flush();
        });
        assertThat(Gunzip.whole(flushed.bytes())).isEqualTo("{\"t\":1}");
        assertThat(flushed.isWhole()).isTrue();

        Reply stream = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(("data: " + JSON + "\n\n").getBytes(UTF_8));
        });
        assertThat(Gunzip.whole(stream.bytes())).isEqualTo("data: {\"t\":1}\n\n");
    }

    private static final class GzipResponse extends HttpServletResponseWrapper {
        private GZIPOutputStream gzip;

        GzipResponse(HttpServletResponse response) {
            super(response);
        }

        void finish() throws IOException {
            if (gzip != null) {
                gzip.finish();
            }
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            ServletOutputStream out = super.getOutputStream();
            gzip = new GZIPOutputStream(out, true);
            return new PassingStream(out) {
                @Override
                public void write(int value) throws IOException {
                    gzip.write(value);
                }

                @Override
                public void write(byte[] buffer, int offset, int length) throws IOException {
                    gzip.write(buffer, offset, length);
                }

                @Override
                public void flush() throws IOException {
                    gzip.flush();
                }
            };
        }
    }

    @Test
    void wrappersOnBothSidesAreSeenThrough() throws Exception {
        Filter wrapping = (request, response, chain) ->
                chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response));
        Stage stage = Stage.behind(container, wrapping, sluice(), wrapping);
        String forwarded = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.getWriter().write(JSON);
        });
        Reply reply = stage.get(
                (request, response) -> request.getRequestDispatcher(forwarded).forward(request, response));

        assertThat(reply.body()).isEqualTo("{\"t\":1}");
        assertThat(reply.isWhole()).isTrue();
    }
}
