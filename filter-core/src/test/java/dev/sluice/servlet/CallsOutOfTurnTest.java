package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.BareTwin.Headers;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that come before, between or behind those that they should: what the random calls found, and their relatives. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CallsOutOfTurnTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";

    @Parameter
    Container container;

    private void same(Scene scene) throws Exception {
        new BareTwin(container).same("GET", scene, Headers.BUT_LENGTH);
    }

    private Reply reply(Scene scene) throws Exception {
        return Stage.of(container, Setup.STRIP).get(scene);
    }

    /** Jetty ends the answer before sendRedirect() returns, and asks for the trailer fields. */
    @Test
    void aRedirectBesideTrailersTakesThePlaceOfAHeldLine() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "text/html")) {
            same((request, response) -> {
                response.setContentType(type);
                response.setTrailerFields(() -> Map.of("x-t", "1"));
                response.getOutputStream().print("data: half");
                response.sendRedirect("/elsewhere");
            });
            same((request, response) -> {
                response.setContentType(type);
                response.setTrailerFields(() -> Map.of("x-t", "1"));
                response.getWriter().print("[\"half");
                response.sendError(404);
            });
        }
    }

    @Test
    void aRedirectThatIsRefusedLeavesTheBodyAsItWas() throws Exception {
        Reply reply = reply((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().print(EVENT + "data: {\"actual_");
            assertThatThrownBy(() -> response.sendRedirect("/elsewhere")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> response.sendError(500)).isInstanceOf(IllegalStateException.class);
            response.getOutputStream().print("usage\":1}\n");
        });
        assertThat(reply.body()).isEqualTo(STRIPPED + "data: {}\n");
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void aRedirectWithABody() throws Exception {
        assumeThat(container).as("has Servlet 6.1").isIn(Container.JETTY_EE11, Container.TOMCAT);
        assumeThat(Container.here()).as("Servlet 6.1").contains(Container.JETTY_EE11);
        Method redirect = HttpServletResponse.class.getMethod("sendRedirect", String.class, int.class, boolean.class);
        Reply kept = reply((request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().print(JSON);
            redirect.invoke(response, "/elsewhere", 307, false);
        });
        assertThat(kept.status()).isEqualTo(307);
        assertThat(kept.header("location")).endsWith("/elsewhere");
        assertThat(kept.body()).isEqualTo("{\"t\":1}");
        assertThat(kept.isWhole()).isTrue();

        Reply cleared = reply((request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().print(JSON);
            redirect.invoke(response, "/elsewhere", 308, true);
        });
        assertThat(cleared.status()).isEqualTo(308);
        assertThat(cleared.body()).doesNotContain("\"t\"").doesNotContain("S3CRET");
        assertThat(cleared.isWhole()).isTrue();
    }

    @Test
    void aValidatorThatIsSetBeforeAnIncludeLeavesWithTheFirstByteInside() throws Exception {
        for (String type : List.of("text/html", "application/json")) {
            Scene scene = (request, response) -> {
                Stage.playing()
                        .scene("/part", (inner, answer) -> answer.getWriter().print("[1]"));
                response.setContentType(type);
                response.setHeader("ETag", "W/\"a\"");
                request.getRequestDispatcher("/part").include(request, response);
            };
            same(scene);
            assertThat(reply(scene).header("etag")).isEqualTo("W/\"a\"");
        }
    }

    @Test
    void everyHeaderOfABodyLeavesOnceMoreAfterAResetOfTheBuffer() throws Exception {
        for (String type : List.of("text/html", "image/png")) {
            same((request, response) -> {
                response.setContentType(type);
                response.addHeader("Digest", "a=1");
                response.getOutputStream().print("old");
                response.addHeader("Digest", "b=2");
                response.resetBuffer();
                response.addHeader("Digest", "c=3");
                response.setHeader("ETag", "\"a\"");
                response.getOutputStream().print("new");
            });
        }
    }

    @Test
    void aLengthThatLeftIsTakenBackWhenTheBufferIsResetForABodyThatMayChange() throws Exception {
        Stage stage = Stage.of(container, Setup.STRIP);
        String path = stage.scene((request, response) -> {
            response.setContentType("text/html");
            response.setContentLength(JSON.length());
            response.getOutputStream().print("old");
            response.resetBuffer();
            response.setContentType("application/json");
            response.getOutputStream().print(JSON);
        });
        try (RawClient client = stage.client()) {
            for (int i = 0; i < 2; i++) {
                Reply reply = client.get(path).reply();
                assertThat(reply.body()).isEqualTo("{\"t\":1}");
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void theBufferKeepsItsSizeOnceSomethingWasWrittenAlsoIfItIsHeld() throws Exception {
        for (String written : List.of("data: half", "d")) {
            List<String> refused = new ArrayList<>();
            reply((request, response) -> {
                response.setContentType("text/event-stream");
                response.getOutputStream().write(written.getBytes(UTF_8));
                assertThatThrownBy(() -> response.setBufferSize(100)).isInstanceOf(IllegalStateException.class);
                refused.add(written);
            });
            assertThat(refused).containsExactly(written);
        }
    }

    @Test
    void aClosedStreamTakesNothingNotEvenNothing() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "text/html")) {
            for (byte[] late : List.of(new byte[0], new byte[1], new byte[100])) {
                Writer bulk = out -> out.write(late);
                assertThat(outcomeBehindTheClose(Setup.STRIP, type, bulk))
                        .isEqualTo(outcomeBehindTheClose(Setup.NONE, type, bulk));
            }
            Writer single = out -> out.write('x');
            assertThat(outcomeBehindTheClose(Setup.STRIP, type, single))
                    .isEqualTo(outcomeBehindTheClose(Setup.NONE, type, single));
        }
    }

    @FunctionalInterface
    private interface Writer {
        void write(ServletOutputStream out) throws IOException;
    }

    private String outcomeBehindTheClose(Setup setup, String type, Writer late) throws Exception {
        // The client may have the answer before the application goes on.
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Reply reply = Stage.of(container, setup).get((request, response) -> {
            response.setContentType(type);
            ServletOutputStream out = response.getOutputStream();
            out.print("[1]");
            out.close();
            try {
                late.write(out);
                outcome.complete("done");
            } catch (IOException e) {
                outcome.complete("IOException");
            }
        });
        return outcome.get(20, TimeUnit.SECONDS) + reply.body() + reply.isWhole();
    }

    /** Without the filter, Tomcat sends what earlier answers left in its buffer. */
    @Test
    void whatIsOutOfBoundsIsRefusedAndNothingOfItIsSent() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "text/html")) {
            Reply bytes = reply((request, response) -> {
                response.setContentType(type);
                for (int[] bounds : new int[][] {{-1, 2}, {2, 2}, {0, 4}, {0, -1}, {4, 0}}) {
                    assertThatThrownBy(() -> response.getOutputStream().write(new byte[3], bounds[0], bounds[1]))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
                response.getOutputStream().print("[1]");
            });
            assertThat(bytes.body()).isEqualTo("[1]");
            Reply text = reply((request, response) -> {
                response.setContentType(type);
                PrintWriter writer = response.getWriter();
                for (int[] bounds : new int[][] {{-1, 2}, {2, 2}, {0, 4}, {0, -1}, {4, 0}}) {
                    assertThatThrownBy(() -> writer.write(new char[3], bounds[0], bounds[1]))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> writer.write("abc", bounds[0], bounds[1]))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
                writer.print("[1]");
            });
            assertThat(text.body()).isEqualTo("[1]");
        }
    }

    @Test
    void aLineOfTextInACharsetOfTwoBytesEndsAsTheContainerEndsIt() throws Exception {
        same((request, response) -> {
            response.setContentType("text/plain;charset=UTF-16BE");
            response.getOutputStream().println("x");
            response.getOutputStream().println();
            response.getOutputStream().println(true);
            response.getOutputStream().println(1L);
        });
    }

    @Test
    void theTrailersOfTheApplicationAreThoseThatItSeesAndThatLeave() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "text/html")) {
            same((request, response) -> {
                response.setContentType(type);
                if (response.getTrailerFields() != null) {
                    throw new IllegalStateException("there are some");
                }
                response.setTrailerFields(() -> Map.of("x-t", "1"));
                response.getOutputStream()
                        .print("[\"" + response.getTrailerFields().get() + "\"]\n\n");
                response.flushBuffer();
                try {
                    response.setTrailerFields(() -> Map.of("x-late", "1"));
                } catch (IllegalStateException e) {
                    // Left to the container, an exception here would end in a whole answer on Undertow.
                    response.getOutputStream().print("data: refused");
                }
            });
        }
    }
}
