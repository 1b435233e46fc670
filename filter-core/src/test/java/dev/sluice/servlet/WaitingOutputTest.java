package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Reply.End;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Output of ours that waits for the container in non-blocking mode (Servlet 6.0 section 3.7), which is which says here that it is not ready. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class WaitingOutputTest {
    @Parameter
    Container container;

    private static final class OneWrite extends Writing {
        private final Runnable before;
        private final CountDownLatch written = new CountDownLatch(1);
        private final AtomicInteger told = new AtomicInteger();

        OneWrite(HttpServletRequest request, HttpServletResponse response, Runnable before) throws IOException {
            super(request, response, "text/event-stream");
            this.before = before;
        }

        @Override
        public void onWritePossible() throws IOException {
            if (told.getAndIncrement() == 0 && out.isReady()) {
                before.run();
                out.write(EVENT.getBytes(UTF_8));
                written.countDown();
            }
        }
    }

    private static OneWrite playOneWrite(Stage stage, SlowProbe probe, RawClient client) throws Exception {
        CompletableFuture<OneWrite> started = new CompletableFuture<>();
        client.get(stage.scene((request, response) -> {
            OneWrite writing = new OneWrite(request, response, probe::stick);
            started.complete(writing);
            writing.out.setWriteListener(writing);
        }));
        OneWrite writing = started.get(20, TimeUnit.SECONDS);
        Stage.await(writing.written);
        return writing;
    }

    private Stage behind(SlowProbe probe) throws Exception {
        return Stage.behind(
                container,
                probe,
                new PostprocessFilter(PostprocessConfig.builder()
                        .postprocess("strip_actual_usage")
                        .build()));
    }

    @Test
    void whatWaitsHasArmedTheContainerAlsoWhenNobodyAsksAndArrives() throws Exception {
        SlowProbe probe = new SlowProbe();
        Stage stage = behind(probe);
        try (RawClient client = stage.client()) {
            OneWrite writing = playOneWrite(stage, probe, client);
            assertThat(probe.isArmed()).as("the flush waits").isTrue();
            assertThat(probe.calls()).containsExactly("write");

            probe.loosen();
            assertThat(probe.calls()).containsExactly("write", "flush");
            assertThat(client.bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            assertThat(writing.told)
                    .as("it was told that it may write, and did not ask again")
                    .hasValue(1);

            assertThat(writing.out.isReady()).isTrue();
            writing.async.complete();
            assertThat(client.reply().end()).isEqualTo(End.LAST_CHUNK);
        }
    }

    @Test
    void whatWaitsMakesTheStreamNotReadyAndTheApplicationIsToldOnceWhenItIs() throws Exception {
        SlowProbe probe = new SlowProbe();
        Stage stage = behind(probe);
        try (RawClient client = stage.client()) {
            OneWrite writing = playOneWrite(stage, probe, client);
            assertThat(writing.out.isReady()).isFalse();
            assertThat(writing.out.isReady()).isFalse();
            assertThat(writing.told).hasValue(1);

            probe.loosen();
            assertThat(writing.told).hasValue(2);
            assertThat(client.bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            writing.async.complete();
            assertThat(client.reply().isWhole()).isTrue();
        }
    }

    @Test
    void aBodyThatIsCompletedWhileItsFlushWaitsEndsWhenItNeedNotWait() throws Exception {
        SlowProbe probe = new SlowProbe();
        Stage stage = behind(probe);
        try (RawClient client = stage.client()) {
            OneWrite writing = playOneWrite(stage, probe, client);
            writing.out.close();
            writing.async.complete();
            assertThat(writing.out.isReady()).isFalse();
            assertThat(probe.calls()).containsExactly("write");

            probe.loosen();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED);
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
    }

    @Test
    void aCloseOrAFlushBehindCompleteDoesNotTakeItsPlace() throws Exception {
        SlowProbe probe = new SlowProbe();
        Stage stage = behind(probe);
        try (RawClient client = stage.client()) {
            for (int round = 0; round < 2; round++) {
                OneWrite writing = playOneWrite(stage, probe, client);
                CompletableFuture<Void> over = new CompletableFuture<>();
                writing.async.addListener(new Over(over));
                writing.async.complete();
                writing.out.flush();
                writing.out.close();
                probe.loosen();
                Reply reply = client.reply();
                assertThat(reply.body()).isEqualTo(STRIPPED);
                assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
                over.get(20, TimeUnit.SECONDS);
            }
        }
    }

    private record Over(CompletableFuture<Void> told) implements Hearing {
        @Override
        public void onComplete(AsyncEvent event) {
            told.complete(null);
        }
    }
}
