package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Calls.Action;
import dev.sluice.servlet.Calls.Call;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What an application does with a stream or writer behind the end of its answer has the outcome that it has without the filter. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class LateCallsTest {
    private static final List<String> TYPES = List.of("application/json", "text/event-stream", "text/plain");

    private static final List<Call> STREAM_BEGINNINGS = List.of(
            call("nothing", (request, response) -> ""),
            call("open", (request, response) -> response.getOutputStream() != null),
            does("half", (request, response) -> response.getOutputStream().print("[1")));

    private static final List<Call> WRITER_BEGINNINGS = List.of(
            call("nothing", (request, response) -> ""),
            call("open", (request, response) -> response.getWriter() != null),
            does("half", (request, response) -> response.getWriter().print("[1")));

    private static final List<Call> OTHER_ANSWERS = List.of(
            does("error", (request, response) -> response.sendError(404)),
            does("redirect", (request, response) -> response.sendRedirect("/elsewhere")));

    private static final List<Call> STREAM_CALLS = List.of(
            does("write one", (request, response) -> response.getOutputStream().write('x')),
            does("write", (request, response) -> response.getOutputStream().write(new byte[3])),
            does(
                    "write nothing",
                    (request, response) -> response.getOutputStream().write(new byte[0])),
            does("write null", (request, response) -> response.getOutputStream().write((byte[]) null)),
            does(
                    "write of null",
                    (request, response) -> response.getOutputStream().write(null, 0, 1)),
            does(
                    "write out of bounds",
                    (request, response) -> response.getOutputStream().write(new byte[2], -1, 2)),
            does("print", (request, response) -> response.getOutputStream().print("x")),
            does(
                    "print nothing",
                    (request, response) -> response.getOutputStream().print("")),
            does("println", (request, response) -> response.getOutputStream().println()),
            does(
                    "println text",
                    (request, response) -> response.getOutputStream().println("x")),
            does("flush", (request, response) -> response.getOutputStream().flush()),
            does("close", (request, response) -> response.getOutputStream().close()));

    private static final List<Call> WRITER_CALLS = List.of(
            does("write", (request, response) -> response.getWriter().write("xy")),
            does("write nothing", (request, response) -> response.getWriter().write("")),
            does("write null", (request, response) -> response.getWriter().write((String) null)),
            does("print null", (request, response) -> response.getWriter().print((String) null)),
            does("append null", (request, response) -> response.getWriter().append(null)),
            does("printf null", (request, response) -> response.getWriter().printf((String) null)),
            does("println", (request, response) -> response.getWriter().println()),
            does("flush", (request, response) -> response.getWriter().flush()),
            call("check", (request, response) -> "none"));

    @Parameter
    Container container;

    @FunctionalInterface
    private interface Deed {
        void run(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    private static Call call(String name, Action action) {
        return new Call(name, action);
    }

    private static Call does(String name, Deed deed) {
        return new Call(name, (request, response) -> {
            deed.run(request, response);
            return "done";
        });
    }

    private static final Call CHECK =
            call("check", (request, response) -> response.getWriter().checkError());

    @Test
    void behindAnErrorOrARedirect() throws Exception {
        for (Call other : OTHER_ANSWERS) {
            for (Call late : STREAM_CALLS) {
                for (Call beginning : STREAM_BEGINNINGS) {
                    same(beginning, other, late);
                }
            }
            for (Call late : WRITER_CALLS) {
                for (Call beginning : WRITER_BEGINNINGS) {
                    if (late.name().equals("printf null")) {
                        // Jetty looks first whether its writer has failed, which ours has not.
                        continue;
                    }
                    same(beginning, other, late, CHECK);
                }
            }
        }
    }

    @Test
    void behindTheClose() throws Exception {
        Call close =
                does("close", (request, response) -> response.getOutputStream().close());
        for (Call late : STREAM_CALLS) {
            // Tomcat 11 throws where a closed stream is flushed; there the filter has nothing to flush.
            if (!late.name().equals("flush")) {
                for (Call beginning : STREAM_BEGINNINGS) {
                    same(beginning, close, late);
                }
            }
        }
        Call closeWriter =
                does("close", (request, response) -> response.getWriter().close());
        for (Call late : WRITER_CALLS) {
            for (Call beginning : WRITER_BEGINNINGS) {
                same(beginning, closeWriter, late, CHECK);
            }
        }
    }

    @Test
    void behindTheAnnouncedLength() throws Exception {
        Call length = does("length", (request, response) -> response.setContentLength(3));
        Call all = does("all", (request, response) -> response.getOutputStream().print("[1]"));
        // Tomcat 11 throws where more is written to its stream; with the filter it is left out, as on 10.1.
        for (Call late : container == Container.TOMCAT ? List.<Call>of() : STREAM_CALLS) {
            // What is empty is not handed on in a body that passes, and what is wrong is said first behind the end of
            // another.
            if (!late.name().matches(".*(nothing|null|bounds)")) {
                same(length, all, late);
                same(length, all, late, late);
            }
        }
        Call allOfTheWriter =
                does("all", (request, response) -> response.getWriter().write("[1]"));
        Call closeWriter =
                does("close", (request, response) -> response.getWriter().close());
        for (Call late : WRITER_CALLS) {
            // Whether an empty text has failed depends on the charset on Jetty.
            if (!late.name().endsWith("nothing")) {
                same(length, allOfTheWriter, late, CHECK);
                same(length, allOfTheWriter, CHECK, late, CHECK);
            }
        }
        same(length, allOfTheWriter, closeWriter, CHECK);
        same(length, allOfTheWriter, CHECK, closeWriter, CHECK);
    }

    @Test
    void readyIsWhatJettySaysOfAClosedStreamToo() throws Exception {
        if (container != Container.TOMCAT && container != Container.UNDERTOW) {
            Call ready = call(
                    "ready", (request, response) -> response.getOutputStream().isReady());
            Call close = does(
                    "close", (request, response) -> response.getOutputStream().close());
            for (Call beginning : STREAM_BEGINNINGS) {
                same(beginning, ready, close, ready);
            }
        }
    }

    @Test
    void anEmptyOrNullTextInTheBeginning() throws Exception {
        Call size = does("buffer size", (request, response) -> response.setBufferSize(4000));
        for (Call first : WRITER_CALLS) {
            if (first.name().endsWith("nothing") || first.name().endsWith("null")) {
                same(first, size, CHECK);
            }
        }
    }

    @Test
    void aResetIsRefusedForBytesThatAreHeldBehindTheCommit() throws Exception {
        Call half =
                does("half", (request, response) -> response.getOutputStream().print("[1"));
        Call commit = does("commit", (request, response) -> response.flushBuffer());
        for (Call reset : List.of(
                does("reset", (request, response) -> response.reset()),
                does("reset buffer", (request, response) -> response.resetBuffer()))) {
            same(half, commit, reset);
            if (container != Container.UNDERTOW) {
                // It refuses that, and throws the bytes away all the same.
                same(commit, half, reset);
            }
        }
    }

    private void same(Call... calls) throws Exception {
        for (String type : TYPES) {
            assertThat(outcome(Setup.STRIP, type, calls))
                    .as("%s, %s", type, List.of(calls))
                    .isEqualTo(outcome(Setup.NONE, type, calls));
        }
    }

    private String outcome(Setup setup, String type, Call... calls) throws Exception {
        // The client may have the answer before the application goes on.
        CompletableFuture<String> seen = new CompletableFuture<>();
        Reply reply = Stage.of(container, setup).get((request, response) -> {
            response.setContentType(type);
            List<String> outcomes = new ArrayList<>();
            for (Call call : calls) {
                outcomes.add(call + ": " + outcome(() -> call.action().run(request, response)));
            }
            seen.complete(String.join("\n", outcomes));
        });
        String body = reply.status() < 400 ? reply.latin1() : "";
        return seen.get(20, TimeUnit.SECONDS) + "\n" + reply.status() + body + reply.isWhole();
    }

    @FunctionalInterface
    private interface Step {
        Object run() throws Exception;
    }

    private static String outcome(Step step) {
        try {
            return String.valueOf(step.run());
        } catch (IOException e) {
            // Each container has its own.
            return "IOException";
        } catch (Exception e) {
            return e.getClass().getName();
        }
    }
}
