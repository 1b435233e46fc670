package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.ServletOutputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class StreamTest {
    private static final String HALF = "data: {\"actual_usage\":1,\"k\":2}";
    private static final String HALF_STRIPPED = "data: {\"k\":2}";

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    @Test
    void aForwardArrivesAtEachSizeOfTheContainersBuffer() throws Exception {
        for (int size : List.of(0, 1, 8191, 8192, 8193, 40_000)) {
            String filler = "data: " + "x".repeat(size) + "\n\n";
            Scene byStream = (request, response) -> {
                response.setContentType("text/event-stream");
                response.getOutputStream().write((filler + EVENT + HALF).getBytes(UTF_8));
            };
            Scene byWriter = (request, response) -> {
                response.setContentType("text/event-stream;charset=utf-8");
                response.getWriter().write(filler + EVENT + HALF);
            };
            for (Scene target : List.of(byStream, byWriter)) {
                String to = stage.scene(target);
                Reply reply = stage.get(
                        (request, response) -> request.getRequestDispatcher(to).forward(request, response));
                assertThat(reply.body()).isEqualTo(filler + STRIPPED + HALF_STRIPPED);
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void whatTheForwardingServletLeftHeldIsThrownAway() throws Exception {
        String to = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
        });
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write("data: half of a line, ".getBytes(UTF_8));
            request.getRequestDispatcher(to).forward(request, response);
        });

        assertThat(reply.body()).isEqualTo(STRIPPED);
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void theEndOfAForwardAddsNoCharset() throws Exception {
        // Undertow tries getWriter() then, which sets one before it finds that the stream is in use.
        for (Setup setup : List.of(Setup.STRIP, Setup.STRIP_ON_REQUEST_ONLY)) {
            Stage forwarding = Stage.of(container, setup);
            String to = forwarding.scene((request, response) -> {
                response.setContentType("text/event-stream");
                response.getOutputStream().write(HALF.getBytes(UTF_8));
            });
            Reply reply = forwarding.get(
                    (request, response) -> request.getRequestDispatcher(to).forward(request, response));
            assertThat(reply.body()).isEqualTo(HALF_STRIPPED);
            assertThat(reply.header("content-type")).isEqualTo("text/event-stream");
        }
    }

    @Test
    void includeForwardAndAsyncDispatchRewriteOnce() throws Exception {
        String included =
                stage.scene((request, response) -> response.getOutputStream().write(EVENT.getBytes(UTF_8)));
        String forwarded = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write("data: 1\n\n".getBytes(UTF_8));
            request.getRequestDispatcher(included).include(request, response);
            response.getOutputStream().write(HALF.getBytes(UTF_8));
        });
        String dispatched = stage.scene(
                (request, response) -> request.getRequestDispatcher(forwarded).forward(request, response));
        Reply reply = stage.get((request, response) -> request.startAsync().dispatch(dispatched));

        assertThat(reply.body()).isEqualTo("data: 1\n\n" + STRIPPED + HALF_STRIPPED);
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void byteBuffersOfEveryKind() throws Exception {
        assumeThat(ServletOutputStream.class.getMethods())
                .as("Servlet 6.1")
                .anyMatch(method -> method.getName().equals("write")
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {ByteBuffer.class}));
        byte[] event = EVENT.getBytes(UTF_8);
        ByteBuffer direct = ByteBuffer.allocateDirect(event.length).put(event).flip();
        ByteBuffer sliced = ByteBuffer.wrap(("xx" + EVENT + "yy").getBytes(UTF_8))
                .slice(1, event.length + 2)
                .position(1)
                .limit(event.length + 1);
        for (ByteBuffer buffer : List.of(
                ByteBuffer.wrap(event), direct, sliced, ByteBuffer.wrap(event).asReadOnlyBuffer())) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType("text/event-stream");
                ServletOutputStream out = response.getOutputStream();
                Method write = ServletOutputStream.class.getMethod("write", ByteBuffer.class);
                write.invoke(out, ByteBuffer.allocate(0));
                write.invoke(out, buffer);
            });
            assertThat(reply.body()).isEqualTo(STRIPPED);
            assertThat(buffer.hasRemaining()).isFalse();
        }
    }

    @Test
    void singleBytes() throws Exception {
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            for (byte value : (EVENT.repeat(200) + HALF).getBytes(UTF_8)) {
                response.getOutputStream().write(value);
            }
        });

        assertThat(reply.body()).isEqualTo(STRIPPED.repeat(200) + HALF_STRIPPED);
    }

    @Test
    void theTypeInForceAtTheFirstByteDecides() throws Exception {
        Reply changed = stage.get((request, response) -> {
            response.setContentType("text/html");
            response.getOutputStream();
            response.setHeader("Content-Type", "TEXT/Event-Stream ; Charset=utf-8");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
        });
        assertThat(changed.body()).isEqualTo(STRIPPED);

        Reply late = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write("data: {\"actual".getBytes(UTF_8));
            response.setContentType("text/html");
            response.getOutputStream().write("_usage\":1}\n\n".getBytes(UTF_8));
        });
        assertThat(late.body()).isEqualTo("data: {}\n\n");
    }

    @Test
    void aWritersCharsetIsOfNoConsequenceForTheRules() throws Exception {
        for (String charset : List.of("utf-8", "windows-1252", "utf-16")) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType("application/json");
                response.setCharacterEncoding(charset);
                response.getWriter().write("{\"t\":\"\u20ac\",\"actual_usage\":\"S3CRET\"}");
            });
            assertThat(new String(reply.bytes(), charset)).as(charset).isEqualTo("{\"t\":\"\u20ac\"}");
        }
    }
}
