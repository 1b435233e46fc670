package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Reply.End;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class AsyncAnswerTest {
    private static final String HALF = "data: {\"actual_usage\":1,\"k\":2}";
    private static final String HALF_STRIPPED = "data: {\"k\":2}";

    @Parameter
    Container container;

    private Stage stage(Setup setup) throws Exception {
        return Stage.of(container, setup);
    }

    @Test
    void anAnswerGoesOnInADispatch() throws Exception {
        for (Setup setup : Setup.values()) {
            if (setup == Setup.NONE || setup == Setup.OFF || setup == Setup.VLLM) {
                continue;
            }
            if (setup == Setup.STRIP_ON_REQUEST_ONLY && container != Container.TOMCAT) {
                // Nobody tells the filter when the dispatch ends: see the next test.
                continue;
            }
            Stage stage = stage(setup);
            String target = stage.scene((request, response) -> {
                response.getOutputStream().write(("a\"}\n\n" + HALF).getBytes(UTF_8));
            });
            Reply reply = stage.get((request, response) -> {
                AsyncContext async = request.startAsync();
                response.setContentType("text/event-stream");
                response.getOutputStream().write((EVENT + "data: {\"actual_usage\":7,\"t\":\"").getBytes(UTF_8));
                async.dispatch(target);
            });

            assertThat(reply.body()).as(setup.name()).isEqualTo(STRIPPED + "data: {\"t\":\"a\"}\n\n" + HALF_STRIPPED);
            assertThat(reply.isWhole()).isTrue();
        }
    }

    @Test
    void aDispatchThatNobodySeesEndDoesNotLookWhole() throws Exception {
        Stage stage = stage(Setup.STRIP_ON_REQUEST_ONLY);
        for (String type : new String[] {"text/event-stream", "application/json"}) {
            String target = stage.scene((request, response) -> {
                response.setContentType(type);
                response.getOutputStream().write("{\"t\":1,\"actual_us".getBytes(UTF_8));
            });
            Reply reply = stage.get((request, response) -> request.startAsync().dispatch(target));

            assertThat(reply.body().equals("{\"t\":1,\"actual_us") || !reply.isWhole())
                    .as(type + " " + reply)
                    .isTrue();
        }
    }

    @Test
    void aDispatchMayStartAsyncAgain() throws Exception {
        Stage stage = stage(Setup.STRIP);
        String target = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            new Thread(() -> {
                        try {
                            async.getResponse().getOutputStream().write(HALF.getBytes(UTF_8));
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        } finally {
                            async.complete();
                        }
                    })
                    .start();
        });
        Reply reply = stage.get((request, response) -> {
            response.setContentType("text/event-stream");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
            request.startAsync(request, response).dispatch(target);
        });

        assertThat(reply.body()).isEqualTo(STRIPPED + HALF_STRIPPED);
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void aTimeoutListenerCompletesThroughTheEvent() throws Exception {
        CompletableFuture<Boolean> ours = new CompletableFuture<>();
        Reply reply = stage(Setup.STRIP).get((request, response) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(50);
            async.addListener(new Listener() {
                @Override
                public void onTimeout(AsyncEvent event) throws IOException {
                    ours.complete(SluiceResponse.in(event.getAsyncContext().getResponse()) != null);
                    event.getAsyncContext().getResponse().getOutputStream().write("data: {\"k\":2}".getBytes(UTF_8));
                    event.getAsyncContext().complete();
                }
            });
            response.setContentType("text/event-stream");
            response.getOutputStream().write(EVENT.getBytes(UTF_8));
        });

        assertThat(ours.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(reply.body()).isEqualTo(STRIPPED + HALF_STRIPPED);
        assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
    }

    @Test
    void aTimeoutThatNobodyHearsDoesNotMakeAHeldLineLookLikeNone() throws Exception {
        Reply reply = stage(Setup.STRIP).get((request, response) -> {
            request.startAsync().setTimeout(50);
            response.setContentType("text/event-stream");
            response.getOutputStream().write((EVENT + HALF).getBytes(UTF_8));
        });

        assertThat(reply.body()).startsWith(STRIPPED).doesNotContain("actual_usage");
        assertThat(reply.end()).isEqualTo(End.CLOSED);
    }

    @Test
    void whatComesAfterCompleteReachesNobody() throws Exception {
        CountDownLatch next = new CountDownLatch(1);
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Stage stage = stage(Setup.STRIP);
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType("text/event-stream");
            ServletOutputStream out = response.getOutputStream();
            out.write(EVENT.getBytes(UTF_8));
            async.complete();
            new Thread(() -> {
                        try {
                            Stage.await(next);
                            response.setHeader("X-Foreign", "1");
                            out.write("data: {\"foreign\":1}\n\n".getBytes(UTF_8));
                            outcome.complete(null);
                        } catch (Exception e) {
                            outcome.complete(e);
                        }
                    })
                    .start();
        });

        try (RawClient client = stage.client()) {
            assertThat(client.get(path).reply().body()).isEqualTo(STRIPPED);
            String other = stage.scene((request, response) -> {
                response.setContentType("text/plain");
                response.getOutputStream().print("mine");
                next.countDown();
                outcome.get(20, TimeUnit.SECONDS);
                response.getOutputStream().print(" alone");
            });
            Reply reply = client.get(other).reply();
            assertThat(reply.body()).isEqualTo("mine alone");
            assertThat(reply.header("x-foreign")).isNull();
        }
        assertThat(outcome.get()).isInstanceOf(IOException.class);
    }

    @Test
    void anotherThreadMayOpenTheWriterFirst() throws Exception {
        CountDownLatch returned = new CountDownLatch(1);
        Stage stage = stage(Setup.STRIP);
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            new Thread(() -> {
                        try {
                            Stage.await(returned);
                            response.setContentType("text/event-stream;charset=utf-8");
                            response.getWriter().write(EVENT + HALF);
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        } finally {
                            async.complete();
                        }
                    })
                    .start();
            returned.countDown();
        });

        try (RawClient client = stage.client()) {
            Reply reply = client.get(path).reply();
            assertThat(reply.body()).isEqualTo(STRIPPED + HALF_STRIPPED);
            assertThat(reply.isWhole()).isTrue();
        }
    }

    @Test
    void theContextLooksAsItWasStarted() throws Exception {
        Reply reply = stage(Setup.STRIP).get((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType("text/plain");
            response.getOutputStream()
                    .print(request.isAsyncSupported() + " " + async.hasOriginalRequestAndResponse() + " "
                            + (async.getResponse() == response) + " " + (request.getAsyncContext() == async));
            async.complete();
        });

        assertThat(reply.body()).isEqualTo("true true true true");
    }

    @Test
    void anErrorBehindStartAsyncIsTheContainersOwn() throws Exception {
        assertThat(statusOfAnErrorBehindStartAsync(Setup.STRIP)).isEqualTo(statusOfAnErrorBehindStartAsync(Setup.NONE));
    }

    private int statusOfAnErrorBehindStartAsync(Setup setup) throws Exception {
        try {
            return stage(setup)
                    .get((request, response) -> {
                        request.startAsync().setTimeout(50);
                        throw new IllegalStateException("on purpose");
                    })
                    .status();
        } catch (EOFException e) {
            return -1;
        }
    }

    private static class Listener implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {}

        @Override
        public void onTimeout(AsyncEvent event) throws IOException {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
