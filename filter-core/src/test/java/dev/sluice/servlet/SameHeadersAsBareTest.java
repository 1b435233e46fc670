package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.servlet.BareTwin.Headers;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Where no rule matches, the headers that describe the body are those that leave without the filter. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class SameHeadersAsBareTest {
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
    void theWritersContentType() throws Exception {
        for (String type : TYPES) {
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getWriter().print("h\u00e9");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.getWriter().print("h\u00e9");
                        response.setContentType(type);
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type + ";charset=UTF-8");
                        response.getWriter().println("h\u00e9 \u20ac");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setCharacterEncoding("windows-1252");
                        response.setContentType(type);
                        response.getWriter().println("h\u00e9 \u20ac \u3042");
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setLocale(Locale.JAPAN);
                        response.setContentType(type);
                        response.getWriter().printf("%s%n", "\u3042");
                    },
                    Headers.BUT_LENGTH);
        }
        twin.same((request, response) -> response.getWriter().print("no type"));
    }

    @Test
    void theStreamsContentType() throws Exception {
        for (String type : TYPES) {
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setHeader("Content-Type", type);
                        response.getOutputStream().write("x".getBytes(UTF_8));
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.getOutputStream().write("x".getBytes(UTF_8));
                        response.addHeader("content-type", type);
                    },
                    Headers.BUT_LENGTH);
            twin.same(
                    "GET",
                    (request, response) -> {
                        response.setContentType(type);
                        response.getOutputStream().print("h\u00e9");
                        response.getOutputStream().println(true);
                        response.getOutputStream().println();
                        response.getOutputStream().print(1.5);
                    },
                    Headers.BUT_LENGTH);
            twin.same(
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
            twin.same((request, response) -> {
                response.setContentType(type);
                response.setContentLength(3);
                response.setHeader("ETag", "\"abc\"");
                response.setHeader("Content-MD5", "abc");
                response.addHeader("Digest", "a=b");
                response.addHeader("Digest", "c=d");
                response.getOutputStream().print("abc");
            });
        }
        twin.same((request, response) -> {
            response.addIntHeader("Content-Length", 3);
            response.getOutputStream().print("abc");
        });
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
                twin.same(
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
}
