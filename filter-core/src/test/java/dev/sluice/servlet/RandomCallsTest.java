package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.BareTwin.Headers;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Random sequences of servlet calls have the same outcome with the filter and without it, where no rule matches. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class RandomCallsTest {
    private static final long SEED = 2026;
    private static final int SEQUENCES = Integer.getInteger("sluice.calls", 150);

    @Parameter
    Container container;

    /** One call of the application; what it returns is part of the outcome. */
    private record Call(String name, Action action) {
        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    private interface Action {
        Object run(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    private static Call does(String name, Deed deed) {
        return new Call(name, (request, response) -> {
            deed.run(request, response);
            return "done";
        });
    }

    @FunctionalInterface
    private interface Deed {
        void run(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    /** Calls on any answer. Bodies of types that are rewritten stay below the container's buffer, lines are whole. */
    private static final List<Call> CALLS = List.of(
            does("write", (request, response) -> response.getOutputStream().write("{\"a\":1}\n\n".getBytes(UTF_8))),
            does("write one", (request, response) -> response.getOutputStream().write('\n')),
            does("print", (request, response) -> response.getOutputStream().print("data: \u00e9\n")),
            does("println", (request, response) -> response.getOutputStream().println(1.5)),
            does("writer", (request, response) -> response.getWriter().write("data: h\u00e9 \u20ac\n")),
            does("writer printf", (request, response) -> response.getWriter().printf("%s\n", "x")),
            does("writer println", (request, response) -> response.getWriter().println()),
            does(
                    "stream flush",
                    (request, response) -> response.getOutputStream().flush()),
            does("writer flush", (request, response) -> response.getWriter().flush()),
            does("flushBuffer", (request, response) -> response.flushBuffer()),
            does("reset", (request, response) -> response.reset()),
            does("resetBuffer", (request, response) -> response.resetBuffer()),
            does("status", (request, response) -> response.setStatus(202)),
            does("header", (request, response) -> response.setHeader("X-A", "1")),
            does("add header", (request, response) -> response.addHeader("x-a", "2")),
            does("int header", (request, response) -> response.addIntHeader("X-Int", 7)),
            does("charset", (request, response) -> response.setCharacterEncoding("UTF-8")),
            does("buffer size", (request, response) -> response.setBufferSize(4000)),
            does(
                    "stream close",
                    (request, response) -> response.getOutputStream().close()),
            does("writer close", (request, response) -> response.getWriter().close()),
            new Call("committed", (request, response) -> response.isCommitted()),
            new Call("content type", (request, response) -> response.getContentType()),
            new Call("encoding", (request, response) -> response.getCharacterEncoding()),
            new Call("get header", (request, response) -> response.getHeader("X-A")),
            new Call("get headers", (request, response) -> response.getHeaders("x-a")),
            new Call("get status", (request, response) -> response.getStatus()),
            new Call("contains", (request, response) -> response.containsHeader("x-int")));

    private static final List<Call> ENDS = List.of(
            does("return", (request, response) -> {}),
            does("return", (request, response) -> {}),
            does("return", (request, response) -> {}),
            does("send error", (request, response) -> response.sendError(404, "x")),
            does("redirect", (request, response) -> response.sendRedirect("/elsewhere")),
            does(
                    "forward",
                    (request, response) ->
                            request.getRequestDispatcher("/target").forward(request, response)),
            does(
                    "include",
                    (request, response) ->
                            request.getRequestDispatcher("/target").include(request, response)),
            does("complete", (request, response) -> request.startAsync().complete()),
            does("dispatch", (request, response) -> request.startAsync().dispatch("/target")));

    /** Calls whose effect on a body that may change is another one, as documented: for other types only. */
    private static final List<Call> CALLS_ON_OTHER_TYPES = List.of(
            does(
                    "large write",
                    (request, response) -> response.getOutputStream().write(new byte[20_000])),
            does("writer large", (request, response) -> response.getWriter().write("x".repeat(20_000))),
            does("etag", (request, response) -> response.setHeader("ETag", "\"a\"")),
            does("digest", (request, response) -> response.addHeader("Digest", "a=b")));

    @Test
    void theOutcomeIsTheSame() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "application/x-ndjson", "text/plain", "")) {
            boolean other = type.isEmpty() || type.equals("text/plain");
            for (int i = 0; i < SEQUENCES / 5; i++) {
                long seed = SEED + i + type.length() * 1_000_003L;
                List<Call> calls = sequence(new Random(seed), other);
                String bare = outcome(Setup.NONE, type, calls);
                // Streams are not flushed early: that commits earlier than the bare container does.
                Setup setup = other && i % 2 == 0 ? Setup.STRIP : Setup.STRIP_FLUSHED_BY_CALLER;
                assertThat(outcome(setup, type, calls))
                        .as("seed %d, type '%s', %s", seed, type, calls)
                        .isEqualTo(bare);
            }
        }
    }

    private List<Call> sequence(Random random, boolean other) {
        List<Call> from = new ArrayList<>(CALLS);
        if (other) {
            from.addAll(CALLS_ON_OTHER_TYPES);
        }
        if (container == Container.UNDERTOW) {
            // There a getWriter() that is refused adds a charset all the same; with the filter it does not.
            from.removeIf(call -> call.name.startsWith("writer"));
        }
        List<Call> calls = new ArrayList<>();
        for (int count = random.nextInt(9); count > 0; count--) {
            calls.add(from.get(random.nextInt(from.size())));
        }
        Call end = ENDS.get(random.nextInt(ENDS.size()));
        if (end.name.equals("send error") || end.name.equals("redirect")) {
            // What describes a body does not leave with another one; without the filter it does.
            calls.removeIf(call -> call.name.equals("etag") || call.name.equals("digest"));
        }
        calls.add(end);
        return calls;
    }

    private String outcome(Setup setup, String type, List<Call> calls) throws Exception {
        // Of the first of two answers; a client may have it before the application has returned.
        CompletableFuture<String> seenByApplication = new CompletableFuture<>();
        Stage stage = Stage.of(container, setup);
        stage.scene("/target", (request, response) -> {
            response.setHeader("X-Target", "1");
            response.getOutputStream().print("[\"target\"]\n");
        });
        Stage.Scene scene = (request, response) -> {
            List<String> seen = new ArrayList<>();
            if (!type.isEmpty()) {
                response.setContentType(type);
            }
            for (Call call : calls) {
                try {
                    seen.add(call + ": " + call.action.run(request, response));
                } catch (IOException e) {
                    // Jetty has one of its own for write, and none for print. Tomcat 11 throws one when a closed stream
                    // is flushed, where the filter has nothing to flush.
                    seen.add(call + (call.name.endsWith("flush") ? ": done" : ": IOException"));
                } catch (Exception e) {
                    // Which call fails, and how, is part of the outcome; applications go on, too.
                    // Jetty has an IOException of its own for write, and none for print.
                    seen.add(call + ": "
                            + (e instanceof IOException
                                    ? "IOException"
                                    : e.getClass().getName()));
                }
            }
            seenByApplication.complete(String.join("\n", seen));
        };
        String answer = new BareTwin(container).play(setup, "GET", scene, Headers.BUT_LENGTH);
        return seenByApplication.get(20, TimeUnit.SECONDS) + "\n" + answer;
    }
}
