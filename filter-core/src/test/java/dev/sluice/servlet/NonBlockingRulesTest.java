package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
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
