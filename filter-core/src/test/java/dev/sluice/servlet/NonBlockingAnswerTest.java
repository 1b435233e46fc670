package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Setup;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class NonBlockingAnswerTest {
    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    @Test
    void tenThousandEventsInPiecesOfSixteenBytesAreRewritten() throws Exception {
        byte[] events = EVENT.repeat(10_000).getBytes(UTF_8);
        AtomicReference<Writing> writing = new AtomicReference<>();
        Reply reply = stage.get((request, response) -> {
            writing.set(new Pieces(request, response, "text/event-stream", events, 16));
            writing.get().out.setWriteListener(writing.get());
        });

        assertThat(reply.body()).isEqualTo(STRIPPED.repeat(10_000));
        assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        assertThat(writing.get().errors).isEmpty();
    }

    @Test
    void aBodyWithALengthGetsShorterAndTheConnectionGoesOn() throws Exception {
        byte[] json = ("{\"actual_usage\":{\"k\":\"S3CRET\"},\"t\":\"" + "a".repeat(100_000) + "\"}").getBytes(UTF_8);
        String path = stage.scene((request, response) -> {
            response.setContentLength(json.length);
            Writing writing = new Pieces(request, response, "application/json", json, 1000);
            writing.out.setWriteListener(writing);
        });

        try (RawClient client = stage.client()) {
            for (int i = 0; i < 3; i++) {
                Reply reply = client.get(path).reply();
                assertThat(reply.body()).isEqualTo("{\"t\":\"" + "a".repeat(100_000) + "\"}");
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void anEventIsAtTheClientBeforeTheNextIsWritten() throws Exception {
        AtomicReference<Writing> writing = new AtomicReference<>();
        String path = stage.scene((request, response) -> {
            Writing listener = new Writing(request, response, "text/event-stream") {
                private int written;

                @Override
                public void onWritePossible() throws IOException {
                    if (written == 0 && out.isReady()) {
                        written++;
                        out.write(EVENT.getBytes(UTF_8));
                    }
                }
            };
            writing.set(listener);
            listener.out.setWriteListener(listener);
        });

        try (RawClient client = stage.client()) {
            assertThat(client.get(path).bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            writing.get().async.complete();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED);
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
    }

    @Test
    void aHeldPartialLineLeavesTheStreamReady() throws Exception {
        AtomicBoolean ready = new AtomicBoolean();
        Reply reply = stage.get((request, response) -> {
            Writing listener = new Writing(request, response, "text/event-stream") {
                @Override
                public void onWritePossible() throws IOException {
                    if (out.isReady()) {
                        out.write("data: {\"actual".getBytes(UTF_8));
                        ready.set(out.isReady());
                        out.write("_usage\":1,\"k\":2}".getBytes(UTF_8));
                        async.complete();
                    }
                }
            };
            listener.out.setWriteListener(listener);
        });

        assertThat(ready).isTrue();
        assertThat(reply.body()).isEqualTo("data: {\"k\":2}");
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void completedWhileNotReadyTheHeldTailStillArrives() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        AtomicInteger events = new AtomicInteger();
        AtomicReference<Writing> writing = new AtomicReference<>();
        String path = stage.scene((request, response) -> {
            Writing listener = new Writing(request, response, "text/event-stream") {
                @Override
                public void onWritePossible() throws IOException {
                    while (out.isReady()) {
                        if (stuck.getCount() == 0) {
                            return;
                        }
                        // Always ends in a held line.
                        out.write((events.getAndIncrement() == 0 ? EVENT + "data: {" : "}\n\n" + EVENT + "data: {")
                                .repeat(1)
                                .getBytes(UTF_8));
                    }
                    stuck.countDown();
                }
            };
            writing.set(listener);
            listener.out.setWriteListener(listener);
        });

        try (RawClient client = stage.client()) {
            client.get(path);
            Stage.await(stuck);
            writing.get().async.complete();
            Reply reply = client.reply();
            assertThat(reply.body())
                    .isEqualTo(STRIPPED + ("data: {}\n\n" + STRIPPED).repeat(events.get() - 1) + "data: {");
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
            assertThat(writing.get().errors).isEmpty();
        }
    }

    @Test
    void aClosedStreamIsNotReadyAndEndsTheBody() throws Exception {
        CompletableFuture<Boolean> readyAfterwards = new CompletableFuture<>();
        Reply reply = stage.get((request, response) -> {
            Writing listener = new Writing(request, response, "text/event-stream") {
                @Override
                public void onWritePossible() throws IOException {
                    if (out.isReady()) {
                        out.write((EVENT + "data: {\"actual_usage\":1,\"k\":2}").getBytes(UTF_8));
                        out.close();
                        readyAfterwards.complete(out.isReady());
                        async.complete();
                    }
                }
            };
            listener.out.setWriteListener(listener);
        });

        assertThat(reply.body()).isEqualTo(STRIPPED + "data: {\"k\":2}");
        assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        assertThat(readyAfterwards.get(20, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void anExceptionBehindTheCommitLeavesTheBodyVisiblyBroken() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        String path = stage.scene((request, response) -> {
            Writing listener = new Writing(request, response, "text/event-stream") {
                @Override
                public void onWritePossible() throws IOException {
                    if (out.isReady()) {
                        out.write((EVENT + "data: {\"actual").getBytes(UTF_8));
                        try {
                            Stage.await(seen);
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                        throw new IllegalStateException("on purpose");
                    }
                }
            };
            listener.out.setWriteListener(listener);
        });

        try (RawClient client = stage.client()) {
            assertThat(client.get(path).bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            seen.countDown();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED);
            assertThat(reply.end()).isEqualTo(End.CLOSED);
        }
    }

    @Test
    void aClientThatResetsIsReportedOnce() throws Exception {
        assumeThat(container).as("tells nobody, without the filter either").isNotEqualTo(Container.UNDERTOW);
        CountDownLatch told = new CountDownLatch(1);
        AtomicReference<Writing> writing = new AtomicReference<>();
        String path = stage.scene((request, response) -> {
            Writing listener = new Writing(request, response, "text/event-stream") {
                @Override
                public void onWritePossible() throws IOException {
                    while (out.isReady()) {
                        out.write(EVENT.getBytes(UTF_8));
                    }
                }

                @Override
                public void onError(Throwable cause) {
                    super.onError(cause);
                    told.countDown();
                }
            };
            writing.set(listener);
            listener.out.setWriteListener(listener);
        });

        try (RawClient client = stage.client()) {
            client.get(path).bodyUpTo(STRIPPED.repeat(3));
            client.reset();
        }
        Stage.await(told);
        assertThat(stage.get((request, response) -> response.getOutputStream().print("ok"))
                        .body())
                .isEqualTo("ok");
        assertThat(writing.get().errors).hasSize(1);
    }

    @Test
    void whatIsOutOfScopePassesUntouched() throws Exception {
        byte[] text = EVENT.repeat(5_000).getBytes(UTF_8);
        Reply reply = stage.get((request, response) -> {
            Writing writing = new Pieces(request, response, "text/plain", text, 777);
            writing.out.setWriteListener(writing);
        });

        assertThat(reply.body()).isEqualTo(EVENT.repeat(5_000));
        assertThat(reply.isWhole()).isTrue();
    }
}
