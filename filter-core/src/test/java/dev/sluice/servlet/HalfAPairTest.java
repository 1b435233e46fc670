package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.BareTwin.Headers;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.PrintWriter;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Half a surrogate pair in what a writer gets. Each container makes something else of it, by charset and by place: nothing,
 * a question mark, a replacement, three bytes. So the judge is the bare container.
 */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class HalfAPairTest {
    private static final String FIRST = "\ud83d";
    private static final String SECOND = "\ude00";

    /** Each with the ways in which a charset has it: whole, not at all, in two bytes. */
    private static final List<String> TYPES = List.of(
            "text/event-stream;charset=UTF-8",
            "application/json;charset=UTF-8",
            "application/json;charset=ISO-8859-1",
            "text/event-stream;charset=UTF-16BE");

    @Parameter
    Container container;

    private BareTwin twin;

    @BeforeEach
    void open() {
        twin = new BareTwin(container);
    }

    @FunctionalInterface
    private interface Text {
        void write(HttpServletRequest request, HttpServletResponse response, PrintWriter writer) throws Exception;
    }

    private static Scene scene(String type, Text text) {
        return (request, response) -> {
            response.setContentType(type);
            text.write(request, response, response.getWriter());
        };
    }

    private void same(Text text) throws Exception {
        for (String type : TYPES) {
            twin.same("GET", scene(type, text), Headers.BUT_LENGTH);
        }
    }

    @Test
    void atTheEndIsWhatTheContainerMakesOfIt() throws Exception {
        for (String before : List.of("[1]\n", "data: [1]", "")) {
            same((request, response, writer) -> writer.write(before + FIRST));
            same((request, response, writer) -> {
                writer.write(before + FIRST);
                writer.flush();
            });
            same((request, response, writer) -> {
                writer.write(before);
                writer.write(FIRST.charAt(0));
                writer.close();
            });
            same((request, response, writer) -> {
                AsyncContext async = request.startAsync();
                writer.write(before + FIRST);
                async.complete();
            });
            same((request, response, writer) -> {
                Stage.playing()
                        .scene("/target", (inner, target) -> target.getWriter().write(before + FIRST));
                request.getRequestDispatcher("/target").forward(request, response);
            });
        }
    }

    @Test
    void atTheEndOfADispatchToo() throws Exception {
        for (String type : TYPES) {
            for (String then : List.of("[2]\n" + FIRST, SECOND + "[2]\n", "[2]\n")) {
                Scene scene = scene(type, (request, response, writer) -> {
                    Stage.playing()
                            .scene(
                                    "/target",
                                    (inner, target) -> target.getWriter().write(then));
                    AsyncContext async = request.startAsync();
                    writer.write("[1]\n" + FIRST);
                    async.dispatch("/target");
                });
                for (Setup setup : List.of(Setup.STRIP, Setup.STRIP_FLUSHED_BY_CALLER)) {
                    assertThat(twin.play(setup, "GET", scene, Headers.BUT_LENGTH))
                            .as("%s, %s", setup, type)
                            .isEqualTo(twin.play(Setup.NONE, "GET", scene, Headers.BUT_LENGTH));
                }
            }
        }
    }

    @Test
    void isOneCharacterWithItsOtherHalfWhateverComesBetween() throws Exception {
        same((request, response, writer) -> {
            writer.write("[\"" + FIRST);
            writer.flush();
            writer.write(SECOND + "\"]\n");
        });
        same((request, response, writer) -> {
            writer.write("[\"" + FIRST);
            response.flushBuffer();
            writer.write(SECOND + "\"]\n");
        });
        same((request, response, writer) -> {
            Stage.playing().scene("/part", (inner, target) -> target.getWriter().write("[\"" + FIRST));
            request.getRequestDispatcher("/part").include(request, response);
            writer.write(SECOND + "\"]\n");
        });
    }

    @Test
    void staysAloneBeforeAnythingElse() throws Exception {
        for (String rest : List.of("a\"]\n", FIRST + SECOND + "\"]\n", "\u00e9", "\n")) {
            same((request, response, writer) -> {
                writer.write("[\"" + FIRST);
                writer.write(rest);
            });
        }
        same((request, response, writer) -> {
            writer.write(FIRST);
            writer.println();
        });
        same((request, response, writer) -> {
            writer.write("[\"" + SECOND);
            writer.write("\"]\n");
        });
        same((request, response, writer) -> writer.write("[\"a" + FIRST + "b" + SECOND + "c" + FIRST + SECOND + "\"]"));
    }

    @Test
    void countsInAnAnnouncedLengthAsTheContainerCounts() throws Exception {
        counts((request, response, writer) -> {
            writer.write("[\"a" + FIRST);
            writer.write("b\"]");
        });
        counts((request, response, writer) -> writer.write("[1]" + FIRST));
    }

    private void counts(Text text) throws Exception {
        for (String type : TYPES.subList(0, 3)) {
            Reply bare = Stage.of(container, Setup.NONE).get(scene(type, text));
            Reply announced = Stage.of(container, Setup.STRIP).get(scene(type, (request, response, writer) -> {
                response.setContentLength(bare.bytes().length);
                text.write(request, response, writer);
            }));
            assertThat(announced.latin1()).as(type).isEqualTo(bare.latin1());
            assertThat(announced.isWhole()).as(type).isTrue();
        }
    }

    /** Jetty and Undertow keep it for the next text, which is none of the answer's any more (Servlet 6.0 section 5.1). */
    @Test
    void isForgottenWithTheBuffer() throws Exception {
        String type = "application/json;charset=UTF-8";
        Stage stage = Stage.of(container, Setup.STRIP);
        Reply buffer = stage.get(scene(type, (request, response, writer) -> {
            writer.write("[0]" + FIRST);
            response.resetBuffer();
            writer.write("[1]");
        }));
        assertThat(buffer.latin1()).isEqualTo("[1]");
        Reply all = stage.get(scene(type, (request, response, writer) -> {
            writer.write("[0]" + FIRST);
            response.reset();
            response.setContentType(type);
            response.getWriter().write("[1]");
        }));
        assertThat(all.latin1()).isEqualTo("[1]");
        Reply forward = stage.get(scene(type, (request, response, writer) -> {
            Stage.playing()
                    .scene("/target", (inner, target) -> target.getWriter().write("[1]"));
            writer.write("[0]" + FIRST);
            request.getRequestDispatcher("/target").forward(request, response);
        }));
        assertThat(forward.latin1()).isEqualTo("[1]");
    }

    /** Where the filter does not see the end of a dispatch, what it still holds must not be missing from a whole answer. */
    @Test
    void whoseAnswerNobodyEndsIsBrokenOff() throws Exception {
        Scene scene = scene("text/event-stream;charset=ISO-8859-1", (request, response, writer) -> {
            Stage.playing()
                    .scene("/target", (inner, target) -> target.getWriter().write(": 1\n" + FIRST));
            request.startAsync().dispatch("/target");
        });
        Reply bare = Stage.of(container, Setup.NONE).get(scene);
        Reply reply = Stage.of(container, Setup.STRIP_ON_REQUEST_ONLY).get(scene);

        assertThat(!reply.isWhole() || reply.latin1().equals(bare.latin1()))
                .as("%s %s", reply.latin1(), reply.end())
                .isTrue();
    }
}
