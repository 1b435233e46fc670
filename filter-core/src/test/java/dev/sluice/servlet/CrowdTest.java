package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Many answers at once, and clients that leave in the middle. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CrowdTest {
    private static final long SEED = 17;

    @Parameter
    Container container;

    @Test
    void noAnswerEverHoldsAByteOfAnother() throws Exception {
        Stage stage = Stage.of(container, Setup.STRIP);
        String stream = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType("text/event-stream");
            String id = request.getQueryString();
            Thread writer = new Thread(() -> {
                try {
                    for (int i = 0; i < 2000; i++) {
                        // Cut in the middle of a line, so that there is always something held.
                        response.getOutputStream().write(("data: {\"actual_usage\":1,\"" + id).getBytes(UTF_8));
                        response.getOutputStream().write(("\":2}\n\ndata: " + id).getBytes(UTF_8));
                        response.getOutputStream().write("stream\n\n".getBytes(UTF_8));
                    }
                } catch (IOException e) {
                    // The client has left.
                } finally {
                    async.complete();
                }
            });
            writer.start();
        });
        String json = stage.scene((request, response) -> {
            response.setContentType("application/json");
            String id = request.getQueryString();
            String text = "{\"id\":\"" + id.repeat(500) + "\",\"actual_usage\":\"" + id.repeat(300) + "\",\"t\":1}";
            byte[] body = text.getBytes(UTF_8);
            for (int at = 0; at < body.length; at += 700) {
                response.getOutputStream().write(body, at, Math.min(700, body.length - at));
            }
        });

        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Random random = new Random(SEED + i);
            String own = "stream" + i;
            String expected = ("data: {\"" + own + "\":2}\n\ndata: " + own + "stream\n\n").repeat(2000);
            clients.add(() -> {
                for (int round = 0; round < 10; round++) {
                    try (RawClient client = stage.client()) {
                        String seen = client.get(stream + "?" + own).bodyUpTo("x".repeat(1 + random.nextInt(20_000)));
                        assertThat(expected.startsWith(seen)).as(seen).isTrue();
                        client.reset();
                    }
                }
                return null;
            });
            String id = "-" + i + "-";
            clients.add(() -> {
                try (RawClient client = stage.client()) {
                    for (int round = 0; round < 100; round++) {
                        Reply reply = client.get(json + "?" + id).reply();
                        assertThat(reply.body()).isEqualTo("{\"id\":\"" + id.repeat(500) + "\",\"t\":1}");
                    }
                }
                return null;
            });
        }
        inParallel(clients);
    }

    @Test
    void anEmitterAHeartbeatAndALeavingClientNeverBlockEachOther() throws Exception {
        Stage stage = Stage.of(container, Setup.STRIP);
        int rounds = 1000;
        Queue<CountDownLatch> answers = new ConcurrentLinkedQueue<>();
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType("text/event-stream");
            Object lock = new Object();
            CountDownLatch finished = new CountDownLatch(2);
            answers.add(finished);
            for (String line : List.of("data: {\"actual_usage\":1,\"t\":1}\n\n", ": ping\n")) {
                new Thread(() -> {
                            try {
                                for (int i = 0; i < 100_000; i++) {
                                    synchronized (lock) {
                                        response.getOutputStream().write(line.getBytes(UTF_8));
                                    }
                                }
                            } catch (IOException | IllegalStateException e) {
                                // The client has left, or the other thread has completed the answer.
                            } finally {
                                complete(async);
                                finished.countDown();
                            }
                        })
                        .start();
            }
        });

        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Random random = new Random(SEED + i);
            clients.add(() -> {
                for (int round = 0; round < rounds / 4; round++) {
                    leave(stage, path, 1 + random.nextInt(500));
                }
                return null;
            });
        }
        inParallel(clients);
        assertThat(answers.size()).isBetween(container == Container.TOMCAT ? 1 : rounds, rounds);
        for (CountDownLatch finished : answers) {
            Stage.await(finished);
        }
    }

    private void leave(Stage stage, String path, int read) throws IOException {
        try (RawClient client = stage.client()) {
            client.get(path).bodyUpTo("x".repeat(read));
            client.reset();
        } catch (EOFException e) {
            // After a client that left Tomcat cuts the answer of another one now and then, without the filter too:
            // see GoneClientTest.
            if (container != Container.TOMCAT) {
                throw e;
            }
        }
    }

    private static void complete(AsyncContext async) {
        try {
            async.complete();
        } catch (IllegalStateException e) {
            // The other thread was first.
        }
    }

    static void inParallel(List<Callable<Void>> tasks) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Void> done : pool.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
                done.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
