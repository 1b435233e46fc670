package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the container sends an answer with the last byte that was announced, the application may take its time behind it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class AllThatWasAnnouncedTest {
    private static final List<Setup> SETUPS =
            List.of(Setup.NONE, Setup.STRIP, Setup.STRIP_FLUSHED_BY_CALLER, Setup.STRIP_TWICE);

    private static final String MEMBER = "\"actual_usage\":\"S3CRET\",";

    @Parameter
    Container container;

    /** What an application announces and writes. */
    private record Body(String type, String text) {
        byte[] bytes() {
            return text.getBytes(UTF_8);
        }
    }

    private static final List<Body> BODIES = List.of(
            new Body("application/json", "{\"k\":1}"),
            new Body("application/json", "{" + MEMBER + "\"k\":1}"),
            new Body("application/json", "{" + MEMBER + "\"k\":\"" + "x".repeat(5000) + "\"}"),
            new Body("application/json", "{" + MEMBER + "\"k\":\"" + "x".repeat(100_000) + "\"}"),
            new Body("application/x-ndjson", "{" + MEMBER + "\"k\":1}"),
            new Body("text/event-stream", "data: {" + MEMBER + "\"k\":1}\n\n"),
            new Body("text/plain", "{\"k\":1}"));

    private static void assertThatItIsWhole(Reply reply, Body body, Setup setup) {
        String expected = setup == Setup.NONE ? body.text() : body.text().replace(MEMBER, "");
        assertThat(reply.body().equals(expected))
                .as("%s %s", setup, body.type())
                .isTrue();
        assertThat(reply.isWhole()).isTrue();
    }

    /** Tomcat waits for the application to flush or to return, and so does Undertow with what its buffer holds. */
    private boolean sendsByItself() {
        return container == Container.JETTY || container == Container.JETTY_EE11;
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"ASYNC", "NON_BLOCKING"})
    void theClientHasItBeforeTheApplicationReturns(Written way) throws Exception {
        for (Body body : BODIES) {
            for (Setup setup : SETUPS) {
                CountDownLatch received = new CountDownLatch(1);
                CompletableFuture<Boolean> committed = new CompletableFuture<>();
                Stage stage = Stage.of(container, setup);
                String path = stage.scene((request, response) -> {
                    response.setContentType(body.type());
                    response.setContentLength(body.bytes().length);
                    way.write(body.bytes(), request, response);
                    if (sendsByItself()) {
                        Stage.await(received);
                    }
                    committed.complete(response.isCommitted());
                });
                try (RawClient client = stage.client()) {
                    Reply reply = client.get(path).reply();
                    received.countDown();
                    assertThatItIsWhole(reply, body, setup);
                    assertThat(committed.get(20, TimeUnit.SECONDS) || !sendsByItself())
                            .isTrue();
                    assertThat(client.get(path).readHeaders()).isEqualTo(200);
                }
                assertThat(stage.failure(path)).isNull();
            }
        }
    }

    @Test
    void soItHasThatOfAnApplicationThatDoesNotBlockAndThatGoesOnToBeTold() throws Exception {
        for (Body body : BODIES) {
            for (Setup setup : SETUPS) {
                CountDownLatch received = new CountDownLatch(1);
                CompletableFuture<List<Throwable>> told = new CompletableFuture<>();
                Stage stage = Stage.of(container, setup);
                String path = stage.scene((request, response) -> {
                    response.setContentLength(body.bytes().length);
                    ServletOutputStream out = response.getOutputStream();
                    Writing writing = new Writing(request, response, body.type()) {
                        private int written;

                        @Override
                        public void onWritePossible() throws IOException {
                            byte[] all = body.bytes();
                            while (written < all.length && out.isReady()) {
                                int count = Math.min(3000, all.length - written);
                                out.write(all, written, count);
                                written += count;
                            }
                            if (written == all.length && out.isReady()) {
                                completeWhenReceived(this, received, told);
                            }
                        }
                    };
                    out.setWriteListener(writing);
                });
                try (RawClient client = stage.client()) {
                    Reply reply = client.get(path).reply();
                    received.countDown();
                    assertThatItIsWhole(reply, body, setup);
                    assertThat(told.get(20, TimeUnit.SECONDS)).isEmpty();
                }
            }
        }
    }

    private void completeWhenReceived(
            Writing writing, CountDownLatch received, CompletableFuture<List<Throwable>> told) {
        if (sendsByItself()) {
            try {
                Stage.await(received);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        writing.async.complete();
        told.complete(writing.errors);
    }
}
