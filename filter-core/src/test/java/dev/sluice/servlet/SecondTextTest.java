package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written in a dispatch behind a part that is still in the container's buffer, with a filter that does not see it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class SecondTextTest {
    private static final String JSON = "application/json";
    private static final String LONG = "{\"b\":\"" + "x".repeat(200) + "\"}";

    @Parameter
    Container container;

    /** How a part is written. */
    private enum Way {
        STREAM,
        BYTES,
        WRITER;

        void write(HttpServletResponse response, String text) throws IOException {
            byte[] bytes = text.getBytes(UTF_8);
            switch (this) {
                case STREAM -> response.getOutputStream().write(bytes);
                case BYTES -> {
                    for (byte b : bytes) {
                        response.getOutputStream().write(b);
                    }
                }
                case WRITER -> response.getWriter().write(text);
            }
        }
    }

    private enum Flush {
        NO,
        YES
    }

    /** Two parts of one body. */
    private record Parts(String type, String first, String second) {}

    private Reply dispatched(Setup setup, Parts parts, Way way, Flush flush) throws Exception {
        Stage stage = Stage.of(container, setup);
        String target = stage.scene((request, response) -> {
            if (flush == Flush.YES) {
                response.flushBuffer();
            }
            way.write(response, parts.second);
        });
        try {
            return stage.get((request, response) -> {
                AsyncContext async = request.startAsync();
                response.setContentType(parts.type);
                way.write(response, parts.first);
                async.dispatch(target);
            });
        } catch (EOFException e) {
            // Where nothing of the answer has left, the container may close the connection in place of it.
            return new Reply(0, List.of(), "", End.CLOSED);
        }
    }

    /** No rule has anything to hold at the end of these. */
    @Test
    void behindAWholeJsonTextItLeavesAsWithoutTheFilter() throws Exception {
        for (String second : List.of("{\"b\":2}", "\n", LONG, "tail", "[", "")) {
            Parts parts = new Parts(JSON, "{\"a\":1}", second);
            for (Way way : Way.values()) {
                for (Flush flush : Flush.values()) {
                    for (Setup setup : List.of(Setup.NONE, Setup.STRIP, Setup.STRIP_ON_REQUEST_ONLY)) {
                        Reply reply = dispatched(setup, parts, way, flush);

                        assertThat(reply.body())
                                .as(setup + " " + way + " " + parts)
                                .isEqualTo("{\"a\":1}" + second);
                        assertThat(reply.isWhole()).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void whatIsHeldAtTheEndIsNeverMissingFromAnAnswerThatLooksWhole() throws Exception {
        for (Parts parts : List.of(
                new Parts(JSON, "{\"a\":1}", "{\"actual_us"),
                new Parts(JSON, "{\"a\":1}{\"\\u0061ct", ""),
                new Parts(JSON, "{\"a\":1", ","),
                new Parts(JSON, "{\"a\":1,", ""),
                new Parts(JSON, "{\"a\":1,\"actual", "_us"),
                new Parts("application/x-ndjson", "{\"a\":1}", ""),
                new Parts("application/x-ndjson", "{\"a\"", ":1}"),
                new Parts("text/event-stream", "data: {\"a\":1}", ""),
                new Parts("text/event-stream", "data: {\"a\"", ":1}"))) {
            if (container == Container.UNDERTOW && !parts.type.equals(JSON) && parts.second.isEmpty()) {
                // It got no byte, and says so with a length of 0: see docs/CONTAINERS.md.
                continue;
            }
            for (Way way : Way.values()) {
                for (Flush flush : Flush.values()) {
                    Reply reply = dispatched(Setup.STRIP_ON_REQUEST_ONLY, parts, way, flush);

                    assertThat(reply.body().equals(parts.first + parts.second) || !reply.isWhole())
                            .as(way + " " + parts + " " + reply)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void aMemberInTheSecondPartOfATextGoes() throws Exception {
        for (Way way : Way.values()) {
            for (Flush flush : Flush.values()) {
                Parts parts = new Parts(JSON, "{\"a\":1", ",\"actual_usage\":2}");
                Reply reply = dispatched(Setup.STRIP_ON_REQUEST_ONLY, parts, way, flush);

                assertThat(reply.body()).isEqualTo("{\"a\":1}");
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void behindAPartThatWasWrittenWithoutBlocking() throws Exception {
        assumeThat(container)
                .as("now and then it closes the stream of whom it dispatches to, without the filter too")
                .isNotEqualTo(Container.UNDERTOW);
        for (String second : List.of("{\"b\":2}", LONG, "{\"actual_us")) {
            Stage stage = Stage.of(container, Setup.STRIP_ON_REQUEST_ONLY);
            String target = stage.scene((request, response) -> Way.STREAM.write(response, second));
            Reply reply = stage.get((request, response) -> listen(request, response, target));

            assertThat(reply.body().equals("{\"a\":1}" + second) || (second.equals("{\"actual_us") && !reply.isWhole()))
                    .as(reply.toString())
                    .isTrue();
        }
    }

    private static void listen(HttpServletRequest request, HttpServletResponse response, String target)
            throws IOException {
        AsyncContext async = request.startAsync();
        response.setContentType(JSON);
        ServletOutputStream out = response.getOutputStream();
        out.setWriteListener(new WriteListener() {
            private int step;

            @Override
            public void onWritePossible() throws IOException {
                while (step < 2 && out.isReady()) {
                    if (step++ == 0) {
                        out.write("{\"a\":1}".getBytes(UTF_8));
                    } else {
                        async.dispatch(target);
                    }
                }
            }

            @Override
            public void onError(Throwable failure) {
                async.complete();
            }
        });
    }

    /** Nobody tells the filter when Jetty empties its buffer for a forward that begins there. */
    @Test
    void aForwardInTheDispatchIsWholeOrBrokenOff() throws Exception {
        assumeThat(container)
                .as("11 suspends the response before a forward of the context returns: see docs/CONTAINERS.md")
                .isNotEqualTo(Container.TOMCAT);
        Stage stage = Stage.of(container, Setup.STRIP_ON_REQUEST_ONLY);
        for (String second : List.of("{\"b\":2}", LONG, "{\"actual_us")) {
            String inner = stage.scene((request, response) -> Way.STREAM.write(response, second));
            for (Scene forward : List.<Scene>of(
                    (request, response) -> request.getRequestDispatcher(inner).forward(request, response),
                    (request, response) -> request.getServletContext()
                            .getRequestDispatcher(inner)
                            .forward(request, response))) {
                String target = stage.scene(forward);
                Reply reply = stage.get((request, response) -> {
                    AsyncContext async = request.startAsync();
                    response.setContentType(JSON);
                    Way.STREAM.write(response, "{\"a\":1}");
                    async.dispatch(target);
                });

                assertThat(reply.body().equals(second) || !reply.isWhole())
                        .as(reply.toString())
                        .isTrue();
            }
        }
    }

    @Test
    void headersThatAreSetInTheDispatchLeave() throws Exception {
        Stage stage = Stage.of(container, Setup.STRIP_ON_REQUEST_ONLY);
        String target = stage.scene((request, response) -> {
            Way.STREAM.write(response, "{\"b\":2}");
            response.setHeader("X-Late", "1");
        });
        Reply reply = stage.get((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType(JSON);
            Way.STREAM.write(response, "{\"a\":1}");
            async.dispatch(target);
        });

        assertThat(reply.body()).isEqualTo("{\"a\":1}{\"b\":2}");
        assertThat(reply.header("X-Late")).isEqualTo("1");
    }

    /** It is non-blocking still, and the container takes one call behind the answer that it was ready. */
    @ParameterizedTest
    @EnumSource(
            value = Setup.class,
            names = {"STRIP", "STRIP_ON_REQUEST_ONLY"})
    void whatIsPrintedBehindADispatchOfOneThatWroteNothingLeaves(Setup setup) throws Exception {
        assumeThat(container)
                .as("now and then it closes the stream of whom it dispatches to, without the filter too")
                .isNotEqualTo(Container.UNDERTOW);
        Reply reply = Stage.of(container, setup).get((request, response) -> {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                response.getOutputStream().print("data: {\"d\":1,\"actual_usage\":1}\n\n");
                return;
            }
            response.setContentType("text/event-stream");
            AsyncContext async = request.startAsync();
            ServletOutputStream out = response.getOutputStream();
            out.setWriteListener(new WriteListener() {
                private boolean done;

                @Override
                public void onWritePossible() {
                    if (!done && out.isReady()) {
                        done = true;
                        async.dispatch();
                    }
                }

                @Override
                public void onError(Throwable failure) {
                    async.complete();
                }
            });
        });
        assertThat(reply.body()).isEqualTo("data: {\"d\":1}\n\n");
        assertThat(reply.isWhole()).isTrue();
    }
}
