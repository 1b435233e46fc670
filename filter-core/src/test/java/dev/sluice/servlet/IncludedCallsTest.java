package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.servlet.BareTwin.Headers;
import dev.sluice.servlet.Stage.Scene;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls that concern the answer as a whole, made by an included resource: what a container passes over takes no byte of the
 * body with it. And what a forward lets the target begin anew.
 */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class IncludedCallsTest {
    private static final List<String> TYPES = List.of("application/json", "text/event-stream", "text/html");

    @Parameter
    Container container;

    private enum Through {
        STREAM,
        WRITER;

        void write(HttpServletResponse response, String text) throws IOException {
            switch (this) {
                case STREAM -> response.getOutputStream().write(text.getBytes(UTF_8));
                case WRITER -> response.getWriter().write(text);
            }
        }

        void close(HttpServletResponse response) throws IOException {
            switch (this) {
                case STREAM -> response.getOutputStream().close();
                case WRITER -> response.getWriter().close();
            }
        }
    }

    @FunctionalInterface
    private interface Call {
        void on(HttpServletResponse response, Through through) throws IOException;
    }

    private enum From {
        REQUEST,
        CONTEXT;

        void include(String path, HttpServletRequest request, HttpServletResponse response) throws Exception {
            switch (this) {
                case REQUEST -> request.getRequestDispatcher(path).include(request, response);
                case CONTEXT ->
                    request.getServletContext().getRequestDispatcher(path).include(request, response);
            }
        }
    }

    /** The call comes in the middle of a line that is held. */
    private void sameInside(Call call) throws Exception {
        for (String type : TYPES) {
            for (Through through : Through.values()) {
                for (From from : From.values()) {
                    new BareTwin(container).same("GET", around(call, type, through, from), Headers.BUT_LENGTH);
                }
            }
        }
    }

    private static Scene around(Call call, String type, Through through, From from) {
        return (request, response) -> {
            Stage.playing().scene("/part", (inner, answer) -> {
                through.write(answer, "2,");
                call.on(answer, through);
                through.write(answer, "3");
            });
            response.setContentType(type);
            through.write(response, type.equals("text/event-stream") ? "data: [1," : "[1,");
            from.include("/part", request, response);
            through.write(response, ",4]");
        };
    }

    @Test
    void anError() throws Exception {
        sameInside((answer, through) -> answer.sendError(503));
        sameInside((answer, through) -> answer.sendError(500, "in an include"));
    }

    @Test
    void aRedirect() throws Exception {
        sameInside((answer, through) -> answer.sendRedirect("/elsewhere"));
    }

    @Test
    void aReset() throws Exception {
        sameInside((answer, through) -> answer.reset());
        sameInside((answer, through) -> answer.resetBuffer());
    }

    @Test
    void aSizeForTheBuffer() throws Exception {
        sameInside((answer, through) -> answer.setBufferSize(4_000));
    }

    @Test
    void aClose() throws Exception {
        sameInside((answer, through) -> through.close(answer));
    }

    @Test
    void aContentCoding() throws Exception {
        sameInside((answer, through) -> answer.setHeader("Content-Encoding", "gzip"));
    }

    /** On Jetty it may take the writer where the forwarding servlet had the stream, and another charset. */
    @Test
    void theTargetOfAForwardTakesTheWriterThatTheContainerGivesIt() throws Exception {
        for (Through before : Through.values()) {
            for (String type : TYPES) {
                Scene scene = (request, response) -> {
                    Stage.playing().scene("/target", (inner, answer) -> {
                        answer.setContentType("text/event-stream;charset=utf-8");
                        answer.getWriter().write("data: \"\u00e9\u20ac\"\n\n");
                    });
                    response.setContentType(type);
                    before.write(response, "x");
                    request.getRequestDispatcher("/target").forward(request, response);
                };
                if (before == Through.WRITER || isJetty()) {
                    new BareTwin(container).same("GET", scene, Headers.BUT_LENGTH);
                }
            }
        }
    }

    private boolean isJetty() {
        return container.name().startsWith("JETTY");
    }
}
