package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.List;
import java.util.Locale;
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

    private void same(Scene scene) throws Exception {
        same("GET", scene);
    }

    private void same(String method, Scene scene) throws Exception {
        same(method, scene, Headers.ALL);
    }

    private enum Headers {
        ALL,
        /** An edited body may lose its length: chunks and the right length are both right. */
        BUT_LENGTH
    }

    private void same(String method, Scene scene, Headers headers) throws Exception {
        String bare = play(Setup.NONE, method, scene, headers);
        for (Setup setup : List.of(Setup.STRIP, Setup.STRIP_ON_REQUEST_ONLY, Setup.STRIP_FLUSHED_BY_CALLER)) {
            assertThat(play(setup, method, scene, headers)).as(setup.name()).isEqualTo(bare);
        }
    }

    private String play(Setup setup, String method, Scene scene, Headers headers) throws Exception {
        Stage stage = Stage.of(container, setup);
        try (RawClient client = stage.client()) {
            String path = stage.scene("/same", scene);
            Reply first = client.send(method, path).reply();
            // A second answer on the same connection shows that the first had the right length.
            String second = first.keepsTheConnection() ? second(client.send(method, path), headers) : "";
            Throwable failure = stage.failure(path);
            return describe(first, headers)
                    + second
                    + (failure == null ? "" : failure.getClass().getName());
        }
    }

    private static String second(RawClient client, Headers headers) throws IOException {
        try {
            return describe(client.reply(), headers);
        } catch (EOFException | SocketException e) {
            return "closed after an error";
        }
    }

    private static String describe(Reply reply, Headers headers) {
        StringBuilder lines = new StringBuilder(reply.status() + "\n");
        boolean ownPage = reply.status() < 400;
        reply.headerLines().stream()
                .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith("date:"))
                .filter(line -> (headers == Headers.ALL && ownPage) || !isLength(line))
                .sorted()
                .forEach(line -> lines.append(line).append('\n'));
        // The container's own error pages hold a stack trace, with the filter in it.
        return lines.append(ownPage ? reply.latin1() : "")
                .append('\n')
                .append(reply.isWhole() ? "whole" : reply.end().toString())
                .append('\n')
                .toString();
    }

    private static boolean isLength(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return lower.startsWith("content-length:") || lower.startsWith("transfer-encoding:");
    }

    @Test
    void withoutABody() throws Exception {
        same((request, response) -> {});
        same((request, response) -> response.setStatus(201));
        same((request, response) -> response.getOutputStream());
        same((request, response) -> response.getWriter());
        same((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(0);
        });
    }

    @Test
    void theWritersContentType() throws Exception {
        for (String type : TYPES) {
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getWriter().print("h\u00e9");
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.getWriter().print("h\u00e9");
                        response.setContentType(type);
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type + ";charset=UTF-8");
                        response.getWriter().println("h\u00e9 \u20ac");
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.setCharacterEncoding("windows-1252");
                        response.setContentType(type);
                        response.getWriter().println("h\u00e9 \u20ac \u3042");
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.setLocale(Locale.JAPAN);
                        response.setContentType(type);
                        response.getWriter().printf("%s%n", "\u3042");
                    },
                    Headers.BUT_LENGTH);
        }
        same((request, response) -> response.getWriter().print("no type"));
    }

    @Test
    void theStreamsContentType() throws Exception {
        for (String type : TYPES) {
            same(
                    "GET",
                    (request, response) -> {
                        response.setHeader("Content-Type", type);
                        response.getOutputStream().write("x".getBytes(UTF_8));
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.getOutputStream().write("x".getBytes(UTF_8));
                        response.addHeader("content-type", type);
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("h\u00e9");
                        response.getOutputStream().println(true);
                        response.getOutputStream().println();
                        response.getOutputStream().print(1.5);
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("\u3042");
                    },
                    Headers.BUT_LENGTH);
        }
    }

    @Test
    void everyOtherTypeKeepsItsLengthAndItsValidators() throws Exception {
        for (String type : List.of("text/html", "image/png")) {
            same((request, response) -> {
                response.setContentType(type);
                response.setContentLength(3);
                response.setHeader("ETag", "\"abc\"");
                response.setHeader("Content-MD5", "abc");
                response.addHeader("Digest", "a=b");
                response.addHeader("Digest", "c=d");
                response.getOutputStream().print("abc");
            });
        }
        same((request, response) -> {
            response.addIntHeader("Content-Length", 3);
            response.getOutputStream().print("abc");
        });
    }

    @Test
    void bothStreamAndWriter() throws Exception {
        same((request, response) -> {
            response.getOutputStream();
            response.getWriter();
        });
        same((request, response) -> {
            response.getWriter();
            response.getOutputStream();
        });
        same((request, response) -> {
            response.getWriter().print("x");
            response.reset();
            response.getOutputStream().print("y");
        });
        same((request, response) -> {
            response.getOutputStream().print("x");
            response.reset();
            response.getWriter().print("y");
        });
    }

    @Test
    void resetAndResetBuffer() throws Exception {
        for (String type : List.of("application/json", "text/html")) {
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.setHeader("X-A", "1");
                        response.getOutputStream().print("{\"old\":");
                        response.resetBuffer();
                        response.getOutputStream().print("{\"new\":1}");
                    },
                    Headers.BUT_LENGTH);
            same(
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
            same(
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
            same((request, response) -> {
                response.setContentType(type);
                response.getOutputStream().print("data: half");
                response.sendError(404, "x");
            });
            same((request, response) -> {
                response.setContentType(type);
                response.getWriter().print("data: half");
                response.sendError(500);
                response.getWriter().print("late");
            });
            same((request, response) -> {
                response.setContentType(type);
                response.getOutputStream().print("data: half");
                response.sendRedirect("/elsewhere");
            });
        }
        // Not for a stream: Tomcat writes its error page only while nothing was written, and a held line was not.
        same((request, response) -> {
            response.setContentType("text/html");
            response.getOutputStream().print("data: half");
            throw new IllegalStateException("on purpose");
        });
    }

    @Test
    void bodilessMethodsAndStatuses() throws Exception {
        for (String type : TYPES) {
            for (int status : List.of(204, 304)) {
                same((request, response) -> {
                    response.setStatus(status);
                    response.setContentType(type);
                    response.setHeader("ETag", "\"a\"");
                    response.getOutputStream().print("{}");
                });
                same((request, response) -> {
                    response.setStatus(status);
                    response.setHeader("ETag", "\"a\"");
                });
            }
            same(
                    "HEAD",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("{}");
                    },
                    Headers.BUT_LENGTH);
            same(
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
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("[1,");
                        String before = "\"" + response.isCommitted() + response.getBufferSize() + "\",";
                        response.flushBuffer();
                        response.getOutputStream().print(before + "\"" + response.isCommitted() + "\"]");
                    },
                    Headers.BUT_LENGTH);
            same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.flushBuffer();
                        response.setHeader("X-Late", "1");
                        response.getOutputStream().print("[\"" + response.isCommitted() + "\"]");
                    },
                    Headers.BUT_LENGTH);
            same(
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
    void sixWaysToSetALength() throws Exception {
        List<LengthSetter> setters = List.of(
                response -> response.setContentLength(3),
                response -> response.setContentLengthLong(3),
                response -> response.setHeader("content-length", "3"),
                response -> response.addHeader("CONTENT-LENGTH", "3"),
                response -> response.setIntHeader("Content-length", 3),
                response -> response.addIntHeader("Content-Length", 3),
                response -> response.setContentLength(-1),
                response -> response.setHeader("Content-Length", null));
        for (LengthSetter setter : setters) {
            for (String type : TYPES) {
                same(
                        "GET",
                        (request, response) -> {
                            setter.set(response);
                            response.setContentType(type);
                            response.getOutputStream().print("[1]");
                        },
                        Headers.BUT_LENGTH);
            }
        }
    }

    @FunctionalInterface
    private interface LengthSetter {
        void set(HttpServletResponse response);
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
                same(
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
                same(
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
