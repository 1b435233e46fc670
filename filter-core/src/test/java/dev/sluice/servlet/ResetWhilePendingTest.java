package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.PostprocessFilter;
import dev.sluice.testing.Logged;
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

/** A client that reads nothing resets its connection, while the application waits until it may write (Servlet 6.0 section 3.7). */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class ResetWhilePendingTest {
    /** 16 MB, of which no two sockets take all, and a line without its end. */
    private static final byte[] MANY = (("data: {\"actual_usage\":1,\"t\":\"" + "a".repeat(100_000) + "\"}\n\n")
                            .repeat(160)
                    + "data: {")
            .getBytes(UTF_8);

    @Parameter
    Container container;

    private final PostprocessFilter filter = new PostprocessFilter(
            PostprocessConfig.builder().postprocess("strip_actual_usage").build());

    /** Writes once and waits. */
    private static final class Waiting extends Writing implements Hearing {
        private final byte[] bytes;
        private final Runnable before;
        private final CountDownLatch waits = new CountDownLatch(1);
        private final CompletableFuture<Void> failed = new CompletableFuture<>();
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private final AtomicInteger completed = new AtomicInteger();

        Waiting(HttpServletRequest request, HttpServletResponse response, byte[] bytes, Runnable before)
                throws IOException {
            super(request, response, "text/event-stream");
            this.bytes = bytes;
            this.before = before;
            async.addListener(this);
        }

        @Override
        public void onWritePossible() throws IOException {
            if (waits.getCount() != 0 && out.isReady()) {
                before.run();
                out.write(bytes);
                if (!out.isReady()) {
                    waits.countDown();
                }
            }
        }

        @Override
        public void onError(Throwable cause) {
            super.onError(cause);
            failed.complete(null);
        }

        @Override
        public void onComplete(AsyncEvent event) {
            completed.incrementAndGet();
            over.complete(null);
        }

        private void assertThatItWasToldOnce() throws Exception {
            failed.get(20, TimeUnit.SECONDS);
            over.get(20, TimeUnit.SECONDS);
            assertThat(errors).singleElement().isInstanceOf(IOException.class);
            assertThat(completed).hasValue(1);
        }
    }

    private static Waiting waiting(Stage stage, RawClient client, byte[] bytes, Runnable before) throws Exception {
        CompletableFuture<Waiting> started = new CompletableFuture<>();
        client.get(stage.scene((request, response) -> {
            Waiting writing = new Waiting(request, response, bytes, before);
            started.complete(writing);
            writing.out.setWriteListener(writing);
        }));
        Waiting writing = started.get(20, TimeUnit.SECONDS);
        Stage.await(writing.waits);
        return writing;
    }

    @Test
    void theApplicationIsToldOnceAndItIsNoFailureOfOurs() throws Exception {
        Stage stage = Stage.behind(container, filter);
        try (Logged log = Logged.of("dev.sluice")) {
            for (int round = 0; round < 3; round++) {
                Waiting writing;
                try (RawClient client = stage.client()) {
                    writing = waiting(stage, client, MANY, () -> {});
                    client.reset();
                }
                writing.assertThatItWasToldOnce();
            }
            assertThat(log.lines()).isEmpty();
        }
        assertThat(filter.counters().of(Reason.BROKEN_OFF)).isZero();
    }

    /** The container has become ready once more, and fails as it takes what we kept back. */
    @Test
    void itIsToldOfWhatFailsInItsPlace() throws Exception {
        SlowProbe slow = new SlowProbe();
        GoneProbe gone = new GoneProbe();
        Stage stage = Stage.behind(container, gone, slow, filter);
        try (Logged log = Logged.of("dev.sluice");
                RawClient client = stage.client()) {
            Waiting writing = waiting(stage, client, EVENT.getBytes(UTF_8), slow::stick);
            gone.leave();
            assertThatThrownBy(slow::loosen).isInstanceOf(IOException.class).hasMessage("Broken pipe");
            writing.assertThatItWasToldOnce();
            assertThat(log.lines()).isEmpty();
        }
        assertThat(filter.counters().of(Reason.BROKEN_OFF)).isZero();
    }
}
