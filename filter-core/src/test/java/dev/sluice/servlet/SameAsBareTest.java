package dev.sluice.servlet;

import dev.sluice.servlet.BareTwin.Headers;
import dev.sluice.servlet.Stage.Scene;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Where no rule matches, an answer is what it is without the filter: status, headers, body and exceptions. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class SameAsBareTest {
    private static final List<String> TYPES =
            List.of("text/event-stream", "application/json", "text/html", "image/png");

    @Parameter
    Container container;

    private BareTwin twin;

    @BeforeEach
    void open() {
        twin = new BareTwin(container);
    }

    @Test
    void withoutABody() throws Exception {
        twin.same((request, response) -> {});
        twin.same((request, response) -> response.setStatus(201));
        twin.same((request, response) -> response.getOutputStream());
        twin.same((request, response) -> response.getWriter());
        twin.same((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(0);
        });
    }

    @Test
    void bothStreamAndWriter() throws Exception {
        twin.same((request, response) -> {
            response.getOutputStream();
            response.getWriter();
        });
        twin.same((request, response) -> {
            response.getWriter();
            response.getOutputStream();
        });
        twin.same((request, response) -> {
            response.getWriter().print("x");
            response.reset();
            response.getOutputStream().print("y");
        });
        twin.same((request, response) -> {
            response.getOutputStream().print("x");
            response.reset();
            response.getWriter().print("y");
        });
    }

    @Test
    void resetAndResetBuffer() throws Exception {
        for (String type : List.of("application/json", "text/html")) {
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.setHeader("X-A", "1");
                        response.getOutputStream().print("{\"old\":");
                        response.resetBuffer();
                        response.getOutputStream().print("{\"new\":1}");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.setHeader("X-A", "1");
                        response.setContentLength(20);
                        response.getOutputStream().print("{\"old\":");
                        response.reset();
                        response.setContentType("application/problem+json");
                        response.getOutputStream().print("{\"new\":1}");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("{\"old\":");
                        response.flushBuffer();
                        // Left to the container, an exception here would end in a whole answer on Undertow.
                        try {
                            response.reset();
                        } catch (IllegalStateException e) {
                            response.getOutputStream().print("\"refused\"}");
                        }
                    },
                    Headers.BUT_LENGTH);
        }
    }

    @Test
    void errorsAndRedirects() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "text/html")) {
            twin.same((request, response) -> {
                response.setContentType(type);
                response.getOutputStream().print("data: half");
                response.sendError(404, "x");
            });
            twin.same((request, response) -> {
                response.setContentType(type);
                response.getWriter().print("data: half");
                response.sendError(500);
                response.getWriter().print("late");
            });
            twin.same((request, response) -> {
                response.setContentType(type);
                response.getOutputStream().print("data: half");
                response.sendRedirect("/elsewhere");
            });
        }
        // Not for a stream: Tomcat writes its error page only while nothing was written, and a held line was not.
        twin.same((request, response) -> {
            response.setContentType("text/html");
            response.getOutputStream().print("data: half");
            throw new IllegalStateException("on purpose");
        });
    }

    @Test
    void bodilessMethodsAndStatuses() throws Exception {
        for (String type : TYPES) {
            for (int status : List.of(204, 304)) {
                twin.same((request, response) -> {
                    response.setStatus(status);
                    response.setContentType(type);
                    response.setHeader("ETag", "\"a\"");
                    response.getOutputStream().print("{}");
                });
                twin.same((request, response) -> {
                    response.setStatus(status);
                    response.setHeader("ETag", "\"a\"");
                });
            }
            twin.same(
                    "HEAD",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("{}");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "HEAD",
                    (request, response) -> {
                        response.setContentType(type);
                        response.setContentLength(5000);
                    },
                    Headers.BUT_LENGTH);
        }
    }

    @Test
    void whatTheApplicationSeesOfCommitAndFlush() throws Exception {
        for (String type : List.of("application/json", "text/html")) {
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("[1,");
                        String before = "\"" + response.isCommitted() + response.getBufferSize() + "\",";
                        response.flushBuffer();
                        response.getOutputStream().print(before + "\"" + response.isCommitted() + "\"]");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.flushBuffer();
                        response.setHeader("X-Late", "1");
                        response.getOutputStream().print("[\"" + response.isCommitted() + "\"]");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("[1]");
                        response.getOutputStream().close();
                        response.setHeader("X-Late", "1");
                    },
                    Headers.BUT_LENGTH);
        }
    }

    @Test
    void includesAndForwards() throws Exception {
        for (String type : List.of("application/json", "text/event-stream", "text/html")) {
            for (int size : List.of(0, 100, 8191, 8192, 8193, 100_000)) {
                Scene part = (request, response) -> {
                    response.setContentType("x/y");
                    response.setHeader("ETag", "\"included\"");
                    response.setContentLength(7);
                    response.getOutputStream().print("\"" + "a".repeat(size) + "\"");
                };
                twin.same(
                        "GET",
                        (request, response) -> {
                            Stage.playing().scene("/part", part);
                            response.setContentType(type);
                            response.getOutputStream().print("[");
                            request.getRequestDispatcher("/part").include(request, response);
                            response.getOutputStream().print("]");
                        },
                        Headers.BUT_LENGTH);
                Scene target = (request, response) -> {
                    response.setContentType(type);
                    response.getWriter().print("[\"" + "a".repeat(size) + "\"]");
                };
                twin.same(
                        "GET",
                        (request, response) -> {
                            Stage.playing().scene("/target", target);
                            response.setContentType("application/json");
                            response.getWriter().print("[\"old");
                            request.getRequestDispatcher("/target").forward(request, response);
                            response.getWriter().print("late");
                        },
                        Headers.BUT_LENGTH);
            }
        }
    }
}
