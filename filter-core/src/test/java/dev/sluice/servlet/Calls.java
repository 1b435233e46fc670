package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What an application may do to its request and response, also where it should not: one call each, for random sequences. */
final class Calls {
    /** One call of the application; what it returns is part of the outcome. */
    record Call(String name, Action action) {
        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    interface Action {
        Object run(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    @FunctionalInterface
    private interface Deed {
        void run(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    private static final byte[] LINE = "{\"a\":1}\n\n".getBytes(UTF_8);

    /** Bodies of types that are rewritten stay below the container's buffer, lines are whole. */
    static final List<Call> ON_ANY_TYPE = List.of(
            does("write", (request, response) -> response.getOutputStream().write(LINE)),
            does("write one", (request, response) -> response.getOutputStream().write('\n')),
            does(
                    "write nothing",
                    (request, response) -> response.getOutputStream().write(LINE, 3, 0)),
            does("write null", (request, response) -> response.getOutputStream().write((byte[]) null)),
            does("print", (request, response) -> response.getOutputStream().print("data: \u00e9\n")),
            does("print null", (request, response) -> response.getOutputStream().print((String) null)),
            does(
                    "print foreign",
                    (request, response) -> response.getOutputStream().print("\u3042")),
            does("println", (request, response) -> response.getOutputStream().println(1.5)),
            does(
                    "println char",
                    (request, response) -> response.getOutputStream().println('x')),
            does(
                    "println boolean",
                    (request, response) -> response.getOutputStream().println(true)),
            does(
                    "println long",
                    (request, response) -> response.getOutputStream().println(1L << 40)),
            does(
                    "println float",
                    (request, response) -> response.getOutputStream().println(1.5f)),
            does(
                    "println int",
                    (request, response) -> response.getOutputStream().println(-7)),
            does(
                    "println text",
                    (request, response) -> response.getOutputStream().println("x")),
            does("writer", (request, response) -> response.getWriter().write("data: h\u00e9 \u20ac\n")),
            does("writer printf", (request, response) -> response.getWriter().printf("%s\n", "x")),
            does("writer println", (request, response) -> response.getWriter().println()),
            does(
                    "writer println null",
                    (request, response) -> response.getWriter().println((Object) null)),
            does(
                    "writer println chars",
                    (request, response) -> response.getWriter().println(new char[] {'x'})),
            does(
                    "writer println double",
                    (request, response) -> response.getWriter().println(1e30)),
            does(
                    "writer append null",
                    (request, response) -> response.getWriter().append(null).append('\n')),
            does(
                    "writer write null",
                    (request, response) -> response.getWriter().write((String) null)),
            does(
                    "writer write nothing",
                    (request, response) -> response.getWriter().write("abc", 1, 0)),
            new Call("writer check", (request, response) -> response.getWriter().checkError()),
            does(
                    "stream flush",
                    (request, response) -> response.getOutputStream().flush()),
            does("writer flush", (request, response) -> response.getWriter().flush()),
            does("flushBuffer", (request, response) -> response.flushBuffer()),
            does("reset", (request, response) -> response.reset()),
            does("resetBuffer", (request, response) -> response.resetBuffer()),
            does("status", (request, response) -> response.setStatus(202)),
            does("header", (request, response) -> response.setHeader("X-A", "1")),
            does("header null", (request, response) -> response.setHeader("X-A", null)),
            does("null header", (request, response) -> response.setHeader(null, "1")),
            does("no header", (request, response) -> response.addHeader("", "1")),
            does("add header", (request, response) -> response.addHeader("x-a", "2")),
            does("add header null", (request, response) -> response.addHeader("X-A", null)),
            does("int header", (request, response) -> response.addIntHeader("X-Int", 7)),
            does("date header", (request, response) -> response.setDateHeader("X-A", 1_000_000_000_000L)),
            does("add date header", (request, response) -> response.addDateHeader("X-A", 0)),
            does("cookie", (request, response) -> response.addCookie(new Cookie("a", "b"))),
            does("charset", (request, response) -> response.setCharacterEncoding("UTF-8")),
            does("charset null", (request, response) -> response.setCharacterEncoding((String) null)),
            does("charset object", (request, response) -> charset(response, UTF_8)),
            does("charset unknown", (request, response) -> response.setCharacterEncoding("x-nonsense")),
            does("type null", (request, response) -> response.setContentType(null)),
            does("type charset", (request, response) -> response.setContentType("text/css;charset=windows-1252")),
            does("locale", (request, response) -> response.setLocale(Locale.FRANCE)),
            does("locale null", (request, response) -> response.setLocale(null)),
            does("buffer size", (request, response) -> response.setBufferSize(4000)),
            does("trailers", (request, response) -> response.setTrailerFields(() -> Map.of("x-t", "1"))),
            does("trailers null", (request, response) -> response.setTrailerFields(null)),
            does(
                    "stream close",
                    (request, response) -> response.getOutputStream().close()),
            does("writer close", (request, response) -> response.getWriter().close()),
            new Call("committed", (request, response) -> response.isCommitted()),
            new Call("get buffer size", (request, response) -> response.getBufferSize()),
            new Call("content type", (request, response) -> response.getContentType()),
            new Call("encoding", (request, response) -> response.getCharacterEncoding()),
            new Call("get locale", (request, response) -> response.getLocale()),
            new Call("get header", (request, response) -> response.getHeader("X-A")),
            new Call("get null header", (request, response) -> response.getHeader(null)),
            new Call("get headers", (request, response) -> response.getHeaders("x-a")),
            new Call("get header names", (request, response) -> names(response)),
            new Call("get status", (request, response) -> response.getStatus()),
            new Call("contains", (request, response) -> response.containsHeader("x-int")),
            new Call("get trailers", (request, response) -> response.getTrailerFields() == null),
            new Call("encode URL", (request, response) -> response.encodeURL("/a?b")),
            new Call("encode redirect URL", (request, response) -> response.encodeRedirectURL("/a?b")),
            new Call("async supported", (request, response) -> request.isAsyncSupported()),
            new Call("async started", (request, response) -> request.isAsyncStarted()),
            new Call("async context", (request, response) -> request.getAsyncContext()),
            new Call("dispatcher type", (request, response) -> request.getDispatcherType()),
            new Call(
                    "connection",
                    (request, response) -> request.getServletConnection().getProtocol()),
            new Call("protocol's id", (request, response) -> request.getProtocolRequestId()),
            new Call("push", (request, response) -> push(request)),
            new Call("dispatcher null", (request, response) -> request.getRequestDispatcher(null)),
            new Call("accept", (request, response) -> request.getHeader("Accept")));

    /** The last call: the ways in which an answer ends. */
    static final List<Call> ENDS = List.of(
            does("return", (request, response) -> {}),
            does("return", (request, response) -> {}),
            does("return", (request, response) -> {}),
            does("send error", (request, response) -> response.sendError(404, "x")),
            does("send two errors", (request, response) -> {
                response.sendError(404, "x");
                response.sendError(410);
            }),
            does("send error and go on", (request, response) -> {
                response.sendError(404);
                response.getOutputStream().print("late");
            }),
            does("redirect", (request, response) -> response.sendRedirect("/elsewhere")),
            does("redirect and go on", (request, response) -> {
                response.sendRedirect("/elsewhere");
                response.getOutputStream().write(LINE);
            }),
            does(
                    "forward",
                    (request, response) ->
                            request.getRequestDispatcher("/target").forward(request, response)),
            does(
                    "include",
                    (request, response) ->
                            request.getRequestDispatcher("/target").include(request, response)),
            does("complete", (request, response) -> request.startAsync().complete()),
            does("complete twice", (request, response) -> {
                AsyncContext async = request.startAsync();
                async.complete();
                async.complete();
            }),
            does("start twice", (request, response) -> {
                AsyncContext async = request.startAsync();
                try {
                    request.startAsync();
                } finally {
                    async.complete();
                }
            }),
            does("complete in a task", (request, response) -> {
                AsyncContext async = request.startAsync();
                async.setTimeout(0);
                async.start(async::complete);
            }),
            does("dispatch twice", (request, response) -> {
                AsyncContext async = request.startAsync();
                async.dispatch("/target");
                async.dispatch("/target");
            }),
            does("dispatch", (request, response) -> request.startAsync().dispatch("/target")));

    /** They go beyond {@link Stage#LIMIT}. */
    static final List<Call> BEYOND_THE_LIMIT = List.of(
            does(
                    "long line",
                    (request, response) -> response.getOutputStream()
                            .print("data: {\"a\":\"" + "y".repeat(2 * Stage.LIMIT) + "\"}\n")),
            does(
                    "half a long line",
                    (request, response) -> response.getOutputStream().print("data: [\"" + "z".repeat(Stage.LIMIT / 2))),
            does(
                    "one more byte",
                    (request, response) -> response.getOutputStream().write('"')));

    /** Their effect on a body that may change is another one, as documented: for other types only. */
    static final List<Call> ON_OTHER_TYPES = List.of(
            does(
                    "large write",
                    (request, response) -> response.getOutputStream().write(new byte[20_000])),
            does("writer large", (request, response) -> response.getWriter().write("x".repeat(20_000))),
            does("etag", (request, response) -> response.setHeader("ETag", "\"a\"")),
            does("digest", (request, response) -> response.addHeader("Digest", "a=b")));

    private Calls() {}

    private static Call does(String name, Deed deed) {
        return new Call(name, (request, response) -> {
            deed.run(request, response);
            return "done";
        });
    }

    /** Servlet 6.1. */
    private static void charset(HttpServletResponse response, Charset charset) throws Exception {
        try {
            HttpServletResponse.class
                    .getMethod("setCharacterEncoding", Charset.class)
                    .invoke(response, charset);
        } catch (NoSuchMethodException e) {
            response.setCharacterEncoding(charset.name());
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }

    @SuppressWarnings("deprecation") // Applications still call it.
    private static Object push(HttpServletRequest request) {
        return request.newPushBuilder();
    }

    private static Set<String> names(HttpServletResponse response) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(response.getHeaderNames());
        return names;
    }
}
