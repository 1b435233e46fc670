package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.testing.Coded;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A few bytes that stand for many go out as the container takes them. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CodedFlowTest {
    private static final String PLAIN = ": ping\n".repeat(500_000);
    private static final byte[] BOMB = Coded.gzip(PLAIN.getBytes(UTF_8));

    /** What waits before the rest of the input has to, one step more, and the line that the step ended in before. */
    private static final int MOST = 65_536 + 8192 + 8;

    @Parameter
    Container container;

    private static PostprocessFilter filter() {
        return new PostprocessFilter(
                PostprocessConfig.builder().postprocess("strip_actual_usage").build());
    }

    private static int largest(StrictProbe probe) {
        return probe.calls().stream()
                .filter(call -> call.startsWith("write:"))
                .mapToInt(call -> Integer.parseInt(call.substring("write:".length())))
                .max()
                .orElse(0);
    }

    @Test
    void inBlockingModeItGoesThroughTheContainersWriteBitByBit() throws Exception {
        StrictProbe probe = new StrictProbe();
        Stage stage = Stage.behind(container, probe, filter());
        Scene scene = (request, response) -> {
            response.setContentType("text/event-stream");
            response.setHeader("Content-Encoding", "gzip");
            response.getOutputStream().write(BOMB);
        };
        try (RawClient client = stage.client()) {
            Reply reply = client.get(stage.scene(scene), "Accept-Encoding: br").reply();
            assertThat(reply.body()).isEqualTo(PLAIN);
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
        assertThat(largest(probe)).isLessThanOrEqualTo(MOST);
    }

    /** All in one write, and the answer is completed at once. */
    private static final class OneWrite extends Writing {
        private final Runnable before;
        private final CountDownLatch completed = new CountDownLatch(1);
        private boolean written;

        OneWrite(HttpServletRequest request, HttpServletResponse response, Runnable before) throws IOException {
            super(request, response, "text/event-stream");
            this.before = before;
        }

        @Override
        public void onWritePossible() throws IOException {
            if (!written && out.isReady()) {
                written = true;
                before.run();
                out.write(BOMB);
                async.complete();
                completed.countDown();
            }
        }
    }

    @Test
    void inNonBlockingModeOneWriteIsManyOfWhichEachIsAskedFor() throws Exception {
        StrictProbe probe = new StrictProbe();
        Stage stage = Stage.behind(container, probe, filter());
        Scene scene = (request, response) -> {
            response.setHeader("Content-Encoding", "gzip");
            OneWrite writing = new OneWrite(request, response, () -> {});
            writing.out.setWriteListener(writing);
        };
        for (String accepted : new String[] {"br", "gzip"}) {
            try (RawClient client = stage.client()) {
                Reply reply = client.get(stage.scene(scene), "Accept-Encoding: " + accepted)
                        .reply();
                assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
                assertThat(accepted.equals("br") ? reply.body() : Gunzip.whole(reply.bytes()))
                        .isEqualTo(PLAIN);
            }
            assertThat(probe.calls()).noneMatch(call -> call.startsWith("BREACH"));
            assertThat(largest(probe)).isLessThanOrEqualTo(MOST);
        }
    }

    @Test
    void whileTheContainerIsNotReadyTheRestWaitsAsItCame() throws Exception {
        SlowProbe slow = new SlowProbe();
        StrictProbe strict = new StrictProbe();
        Stage stage = Stage.behind(container, strict, slow, filter());
        CompletableFuture<OneWrite> started = new CompletableFuture<>();
        String path = stage.scene((request, response) -> {
            response.setHeader("Content-Encoding", "gzip");
            OneWrite writing = new OneWrite(request, response, slow::stick);
            started.complete(writing);
            writing.out.setWriteListener(writing);
        });
        try (RawClient client = stage.client()) {
            client.get(path, "Accept-Encoding: br");
            Stage.await(started.get(20, TimeUnit.SECONDS).completed);
            assertThat(slow.calls()).containsExactly("write");
            assertThat(largest(strict)).isLessThanOrEqualTo(MOST);

            slow.loosen();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(PLAIN);
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
    }
}
