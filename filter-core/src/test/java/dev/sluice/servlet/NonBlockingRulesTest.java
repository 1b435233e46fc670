package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What an application may rely on, and what becomes of it when it does not keep to the rules (Servlet 6.0 section 3.7). */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class NonBlockingRulesTest {
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

    private record Over(CompletableFuture<Void> told) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            told.complete(null);
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }

    /** Whether two writes are allowed for one question is the container's; the flush in between does not count against it. */
    @Test
    void theSecondOfTwoWritesForOneQuestionHasTheContainersOwnOutcome() throws Exception {
        for (String type : List.of("text/event-stream", "application/x-ndjson", "text/plain")) {
            assertThat(outcomeOfTwoWrites(Setup.STRIP, type)).as(type).isEqualTo(outcomeOfTwoWrites(Setup.NONE, type));
        }
    }

    private String outcomeOfTwoWrites(Setup setup, String type) throws Exception {
        List<String> outcome = new CopyOnWriteArrayList<>();
        Reply reply = Stage.of(container, setup).get((request, response) -> {
            Writing writing = new Writing(request, response, type) {
                @Override
                public void onWritePossible() throws IOException {
                    while (out.isReady()) {
                        for (int i = 0; i < 2; i++) {
                            try {
                                out.write("[1]\n\n".getBytes(UTF_8));
                                outcome.add("done");
                            } catch (IOException | IllegalStateException e) {
                                outcome.add("refused");
                            }
                        }
                        async.complete();
                        return;
                    }
                }
            };
            writing.out.setWriteListener(writing);
        });
        return outcome + reply.body();
    }

    /** Undertow forbids much to other threads than its own; others have locks. */
    @Test
    void anotherThreadMayWriteAndCloseWhileMuchIsWaiting() throws Exception {
        Stage stage = Stage.of(container, Setup.STRIP);
        AtomicInteger events = new AtomicInteger();
        CountDownLatch closed = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        String path = stage.scene((request, response) -> {
            response.setContentType("text/event-stream");
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            ServletOutputStream out = response.getOutputStream();
            CountDownLatch possible = new CountDownLatch(1);
            Thread worker = new Thread(() -> {
                try {
                    Stage.await(possible);
                    while (out.isReady()) {
                        out.write((EVENT + "data: {\"actual_").getBytes(UTF_8));
                        if (!out.isReady()) {
                            events.incrementAndGet();
                            break;
                        }
                        out.write("usage\":1}\n\n".getBytes(UTF_8));
                        events.incrementAndGet();
                    }
                    out.close();
                    closed.countDown();
                    async.complete();
                } catch (IOException | InterruptedException | RuntimeException e) {
                    failure.set(e);
                }
            });
            worker.start();
            out.setWriteListener(new WriteListener() {
                @Override
                public void onWritePossible() {
                    possible.countDown();
                }

                @Override
                public void onError(Throwable cause) {
                    failure.set(cause);
                }
            });
        });
        try (RawClient client = stage.client()) {
            client.get(path);
            Stage.await(closed);
            Reply reply = client.reply();
            assertThat(failure).hasNullValue();
            assertThat(reply.body())
                    .startsWith(STRIPPED + "data: {}\n\n" + STRIPPED)
                    .doesNotContain("S3CRET");
            assertThat(reply.body().split("data: \\{\"id\":1", -1)).hasSize(events.get() + 1);
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
    }

    @Test
    void aWriteListenerThatTheContainerRefusesLeavesEverythingAsItWas() throws Exception {
        for (Setup setup : List.of(Setup.STRIP, Setup.STRIP_FLUSHED_BY_CALLER)) {
            assertThat(outcomeOfListeners(setup)).isEqualTo(outcomeOfListeners(Setup.NONE));
        }
    }

    private String outcomeOfListeners(Setup setup) throws Exception {
        List<String> outcome = new CopyOnWriteArrayList<>();
        Reply outside = Stage.of(container, setup).get((request, response) -> {
            response.setContentType("text/event-stream");
            ServletOutputStream out = response.getOutputStream();
            outcome.add(refusal(out, new Silent()));
            outcome.add(refusal(out, null));
            out.print("data: 1\n\n");
        });
        Reply twice = Stage.of(container, setup).get((request, response) -> {
            Writing writing = new Writing(request, response, "text/event-stream") {
                @Override
                public void onWritePossible() throws IOException {
                    if (out.isReady()) {
                        outcome.add(refusal(out, new Silent()));
                        outcome.add(refusal(out, null));
                    }
                    if (out.isReady()) {
                        out.write("data: 1\n\n".getBytes(UTF_8));
                        async.complete();
                    }
                }
            };
            writing.out.setWriteListener(writing);
        });
        return outcome + outside.body() + twice.body() + outside.isWhole() + twice.isWhole();
    }

    private static String refusal(ServletOutputStream out, WriteListener listener) {
        try {
            out.setWriteListener(listener);
            return "taken";
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    private static final class Silent implements WriteListener {
        @Override
        public void onWritePossible() {}

        @Override
        public void onError(Throwable cause) {}
    }
}
