package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.Coded;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The ways in which a member that a rule takes away might still reach the client. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class WaysRoundTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";
    private static final String STREAM = "data: " + JSON + "\n\n";

    @TempDir
    Path folder;

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    private void leaves(String expected, Scene scene, String... requestHeaders) throws Exception {
        try (RawClient client = stage.client()) {
            assertThat(client.get(stage.scene(scene), requestHeaders).reply().body())
                    .isEqualTo(expected);
        }
    }

    private static Scene stream(String body) {
        return (request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(body.getBytes(UTF_8));
        };
    }

    @Test
    void theResponseOfAnAsyncContextStartedWithoutArguments() throws Exception {
        leaves("{\"t\":1}", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.getResponse().setContentType("application/json");
            async.getResponse().getWriter().write(JSON);
            async.complete();
        });
    }

    @Test
    void theResponseOfAnAsyncContextThatIsAskedForLater() throws Exception {
        leaves("{\"t\":1}", (request, response) -> {
            request.startAsync();
            AsyncContext async = ((HttpServletRequest) request.getAsyncContext().getRequest()).getAsyncContext();
            async.getResponse().setContentType("application/json");
            async.getResponse().getOutputStream().write(JSON.getBytes(UTF_8));
            async.complete();
        });
    }

    @Test
    void anErrorPage() throws Exception {
        stage.scene(Container.ERROR_PAGE, (request, response) -> {
            response.setContentType("application/problem+json");
            response.getOutputStream().write(JSON.getBytes(UTF_8));
        });
        leaves("{\"t\":1}", (request, response) -> response.sendError(Container.ERROR_PAGE_STATUS));
    }

    @Test
    void aFileThatTheContainerWouldSendByItself() throws Exception {
        Path file = Files.writeString(folder.resolve("a.json"), JSON);
        Scene sendfile = (request, response) -> {
            response.setContentType("application/json");
            if (Boolean.TRUE.equals(request.getAttribute("org.apache.tomcat.sendfile.support"))) {
                response.setContentLengthLong(Files.size(file));
            }
            request.setAttribute("org.apache.tomcat.sendfile.filename", file.toString());
            request.setAttribute("org.apache.tomcat.sendfile.start", 0L);
            request.setAttribute("org.apache.tomcat.sendfile.end", Files.size(file));
        };
        leaves("", sendfile);
        if (container == Container.TOMCAT) {
            assertThat(Stage.of(container, Setup.NONE).get(sendfile).body())
                    .as("without the filter")
                    .contains("S3CRET");
        }
    }

    @Test
    void anIncludeByName() throws Exception {
        String path = "/by-name";
        stage.scene(path, (request, response) -> {
            response.setContentType("application/json");
            if (request.getAttribute("inside") == null) {
                request.setAttribute("inside", true);
                String name = request.getHttpServletMapping().getServletName();
                request.getServletContext().getNamedDispatcher(name).include(request, response);
            } else {
                response.getWriter().write(JSON);
            }
        });
        try (RawClient client = stage.client()) {
            assertThat(client.get(path).reply().body()).isEqualTo("{\"t\":1}");
        }
    }

    @Test
    void aForwardByTheServletContext() throws Exception {
        String target = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.getWriter().write(JSON);
        });
        leaves(
                "{\"t\":1}",
                (request, response) ->
                        request.getServletContext().getRequestDispatcher(target).forward(request, response));
    }

    @Test
    void aTypeSpelledInAnotherWay() throws Exception {
        for (String type : List.of(
                "APPLICATION/JSON",
                "application/json;charset=UTF-8",
                " application/json ; a=\"b;c\"",
                "application/vnd.api+JSON;v=1")) {
            leaves("{\"t\":1}", (request, response) -> {
                response.setHeader("content-type", type);
                response.getOutputStream().write(JSON.getBytes(UTF_8));
            });
        }
    }

    @Test
    void aTypeThatChangesBehindTheFirstByte() throws Exception {
        leaves("{\"t\":1}", (request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().write('{');
            response.setContentType("text/plain");
            response.getOutputStream().write(JSON.substring(1).getBytes(UTF_8));
        });
    }

    @Test
    void aRange() throws Exception {
        leaves(
                "{\"t\":1}",
                (request, response) -> {
                    response.setContentType("application/json");
                    if (request.getHeader("Range") == null) {
                        response.getOutputStream().write(JSON.getBytes(UTF_8));
                    } else {
                        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
                        response.getOutputStream().write(JSON.substring(10).getBytes(UTF_8));
                    }
                },
                "Range: bytes=10-");
    }

    @Test
    void compressionByTheApplication() throws Exception {
        Scene compressing = (request, response) -> {
            response.setContentType("application/json");
            response.setHeader("Content-Encoding", "gzip");
            response.getOutputStream().write(Coded.gzip(JSON.getBytes(UTF_8)));
        };
        leaves("{\"t\":1}", compressing, "Accept-Encoding: br");
        try (RawClient client = stage.client()) {
            Reply reply = client.get(stage.scene(compressing), "Accept-Encoding: gzip")
                    .reply();
            assertThat(Gunzip.whole(reply.bytes())).isEqualTo("{\"t\":1}");
        }
    }

    @Test
    void aNameInEscapes() throws Exception {
        leaves("data: {\"t\":1}\n\n", stream(STREAM.replace("actual_", "\\u0061ctual\\u005F")));
    }

    @Test
    void severalDataLinesOfOneEvent() throws Exception {
        Reply reply = stage.get(stream("data: {\"actual_usage\":\ndata: \"S3CRET\",\ndata: \"t\":1}\n\ndata: 2\n\n"));
        assertThat(reply.body()).doesNotContain("S3CRET").endsWith("data: 2\n\n");
    }

    @Test
    void aByteOrderMark() throws Exception {
        leaves("\ufeffdata: {\"t\":1}\n\n", stream("\ufeff" + STREAM));
        leaves("\ufeff{\"t\":1}", (request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().write(("\ufeff" + JSON).getBytes(UTF_8));
        });
    }

    @Test
    void linesThatEndInCarriageReturnsAlone() throws Exception {
        leaves("data: {\"t\":1}\r\r", stream(STREAM.replace('\n', '\r')));
    }

    @Test
    void aBodyThatIsWrittenInAnInclude() throws Exception {
        String part =
                stage.scene((request, response) -> response.getOutputStream().write(STREAM.getBytes(UTF_8)));
        leaves("data: {\"t\":1}\n\n", (request, response) -> {
            response.setContentType("text/event-stream");
            request.getServletContext().getRequestDispatcher(part).include(request, response);
        });
    }
}
