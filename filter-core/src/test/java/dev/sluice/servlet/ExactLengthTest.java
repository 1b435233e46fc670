package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** A JSON body with an announced length leaves with its own length, or in chunks, and never with a wrong one. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class ExactLengthTest {
    private static final String BEGIN = "{\"actual_usage\":\"S3CRET\",\"t\":\"";
    private static final String END = "\"}";
    private static final int[] SIZES = {40, 1000, 8191, 8192, 8193, 16_364, 16_400, 32_768, 40_000, 100_000};

    @Parameter
    Container container;

    private static byte[] body(int size) {
        return (BEGIN + "x".repeat(size - BEGIN.length() - END.length()) + END).getBytes(UTF_8);
    }

    private static String stripped(byte[] body) {
        return new String(body, UTF_8).replace("\"actual_usage\":\"S3CRET\",", "");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "BEHIND_A_FLUSH")
    void theLengthIsThatOfWhatLeavesAndTheNextAnswerIsWhole(Written way) throws Exception {
        for (Setup setup : List.of(Setup.STRIP, Setup.VLLM)) {
            Stage stage = Stage.of(container, setup);
            try (RawClient client = stage.client()) {
                for (int size : SIZES) {
                    byte[] body = body(size);
                    String expected = setup == Setup.STRIP ? stripped(body) : new String(body, UTF_8);
                    String path = stage.scene(way.scene(body, size));
                    Reply reply = client.get(path).reply();
                    assertThat(reply.body().equals(expected))
                            .as("%s %d", setup, size)
                            .isTrue();
                    assertThat(reply.isWhole()).isTrue();
                    // Half of the smallest buffer.
                    if (size < 4096 && way != Written.NON_BLOCKING) {
                        assertThat(reply.header("content-length")).isEqualTo(String.valueOf(expected.length()));
                    }
                    assertThat(client.send("HEAD", path).reply().header("content-length"))
                            .isIn(null, String.valueOf(expected.length()));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "BEHIND_A_FLUSH")
    void whatIsBehindTheAnnouncedLengthIsNotPartOfTheAnswer(Written way) throws Exception {
        for (int size : SIZES) {
            byte[] body = body(size);
            byte[] longer = Arrays.copyOf(body, size + 3000);
            Arrays.fill(longer, size, longer.length, (byte) '!');
            Reply reply = Stage.of(container, Setup.STRIP).get((request, response) -> {
                try {
                    way.scene(longer, size).play(request, response);
                } catch (IOException e) {
                    // The stream is complete; some containers say so.
                }
            });
            assertThat(reply.body().equals(stripped(body))).as("%d", size).isTrue();
            assertThat(reply.isWhole()).as("%d", size).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "BEHIND_A_FLUSH")
    void aBodyThatEndsBeforeItIsBrokenOff(Written way) throws Exception {
        for (Setup setup : List.of(Setup.STRIP, Setup.VLLM, Setup.STRIP_OR_ABORT)) {
            for (int size : SIZES) {
                Reply reply = Stage.of(container, setup).get(way.scene(body(size), size + 1));
                assertThat(reply.isWhole()).as("%s %d", setup, size).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "BEHIND_A_FLUSH")
    void aBodyThatIsNoJsonToItsEndIsBrokenOffHoweverMuchOfItHasLeft(Written way) throws Exception {
        for (int size : SIZES) {
            byte[] body = Arrays.copyOf(body(size), size - END.length());
            Scene scene = (request, response) -> {
                response.setContentType("application/json");
                way.write(body, request, response);
            };
            Reply reply = Stage.of(container, Setup.STRIP).get(scene);
            assertThat(reply.isWhole()).as("%d", size).isFalse();
            assertThat(reply.body()).doesNotContain("S3CRET");
        }
    }

    @Test
    void whatIsFlushedBeforeItsEndLeavesInChunks() throws Exception {
        byte[] body = body(1000);
        Reply reply = Stage.of(container, Setup.STRIP).get((request, response) -> {
            response.setContentType("application/json");
            response.setContentLength(body.length);
            response.getOutputStream().write(body, 0, 500);
            response.getOutputStream().flush();
            response.getOutputStream().write(body, 500, 500);
        });
        assertThat(reply.body()).isEqualTo(stripped(body));
        assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
    }
}
