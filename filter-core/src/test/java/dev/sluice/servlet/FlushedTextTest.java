package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing stays behind in what the filter gathers, and nothing is flushed that is no longer its own. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class FlushedTextTest {
    @Parameter
    Container container;

    @Test
    void halfACharacterAtTheEndLeavesAsAReplacement() throws Exception {
        Stage stage = Stage.behind(
                container,
                new PostprocessFilter(PostprocessConfig.builder()
                        .rewriter("half", null, (buffer, offset, length) -> new byte[] {'x', (byte) 0xe2, (byte) 0x82})
                        .build()));
        for (String type : new String[] {"application/json", "text/event-stream"}) {
            Reply reply = stage.get((request, response) -> {
                response.setContentType(type + ";charset=UTF-8");
                response.getWriter().write(type.contains("json") ? "{}" : "data:{}");
            });
            assertThat(reply.body()).as(type).endsWith("x\ufffd");
            assertThat(reply.isWhole()).isTrue();
        }
    }

    @Test
    void singleBytesLeaveWithAFlushOfTheBuffer() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        Stage stage = Stage.of(container, Setup.STRIP);
        for (String commit : new String[] {"", "before"}) {
            String path = stage.scene((request, response) -> {
                response.setContentType("application/json");
                if (!commit.isEmpty()) {
                    response.flushBuffer();
                }
                for (byte value : "[1,2,".getBytes(UTF_8)) {
                    response.getOutputStream().write(value);
                }
                response.flushBuffer();
                Stage.await(seen);
                response.getOutputStream().print("3]");
            });
            try (RawClient client = stage.client()) {
                assertThat(client.get(path).bodyUpTo("[1,2,")).isEqualTo("[1,2,");
                seen.countDown();
                assertThat(client.reply().body()).isEqualTo("[1,2,3]");
            }
        }
    }

    @Test
    void aWriterThatIsAskedForErrorsAfterCompleteDoesNotTouchTheContainers() throws Exception {
        CompletableFuture<Boolean> failed = new CompletableFuture<>();
        CountDownLatch next = new CountDownLatch(1);
        WriterProbe probe = new WriterProbe();
        Stage stage = Stage.behind(
                container,
                probe,
                new PostprocessFilter(PostprocessConfig.builder()
                        .postprocess("strip_actual_usage")
                        .build()));
        Reply reply = stage.get((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType("text/event-stream");
            PrintWriter writer = response.getWriter();
            writer.write(EVENT);
            assertThat(writer.checkError()).isFalse();
            async.complete();
            new Thread(() -> {
                        try {
                            Stage.await(next);
                            int before = probe.calls();
                            boolean error = writer.checkError();
                            failed.complete(error && probe.calls() == before);
                        } catch (Exception e) {
                            failed.completeExceptionally(e);
                        }
                    })
                    .start();
        });
        next.countDown();

        assertThat(reply.body()).isEqualTo(STRIPPED);
        assertThat(failed.get(20, TimeUnit.SECONDS)).isTrue();
    }
}
