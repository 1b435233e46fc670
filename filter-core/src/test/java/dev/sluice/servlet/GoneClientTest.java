package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A client leaves in the middle of an answer. As soon as a write has failed, Tomcat may use its objects for the next client:
 * what it fails to send cuts that one's answer now and then, with or without a filter. The filter adds nothing to it.
 */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class GoneClientTest {
    @Parameter
    Container container;

    @Test
    void behindTheFlushThatFailedNothingMoreReachesTheContainersStream() throws Exception {
        GoneProbe probe = new GoneProbe();
        Stage stage = Stage.behind(
                container,
                probe,
                new PostprocessFilter(PostprocessConfig.builder()
                        .postprocess("strip_actual_usage")
                        .build()));
        List<String> outcome = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> over = new CompletableFuture<>();
        CountDownLatch seen = new CountDownLatch(1);
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            if (request.getDispatcherType() == DispatcherType.REQUEST) {
                async.dispatch();
                return;
            }
            response.setContentType("text/event-stream");
            ServletOutputStream out = response.getOutputStream();
            Thread writer = new Thread(() -> {
                try {
                    out.write(EVENT.getBytes(UTF_8));
                    Stage.await(seen);
                    probe.leave();
                    outcome.add(failure(() -> out.write((EVENT + "data: {\"actual_").getBytes(UTF_8))));
                    outcome.add(failure(() -> out.write("usage\":1}\n\n".getBytes(UTF_8))));
                    outcome.add(failure(() -> out.write('\n')));
                    outcome.add(failure(out::flush));
                    outcome.add(failure(out::close));
                    async.complete();
                    outcome.add(failure(out::flush));
                    outcome.add(failure(out::close));
                    over.complete(null);
                } catch (IOException | InterruptedException | RuntimeException e) {
                    over.completeExceptionally(e);
                }
            });
            writer.start();
        });
        try (RawClient client = stage.client()) {
            assertThat(client.get(path).bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            seen.countDown();
            over.get(20, TimeUnit.SECONDS);
        }

        assertThat(probe.behind()).isEmpty();
        assertThat(outcome)
                .containsExactly(
                        "Broken pipe", "The client has left", "The client has left", "none", "none", "none", "none");
    }

    @FunctionalInterface
    private interface Call {
        void run() throws IOException;
    }

    private static String failure(Call call) {
        try {
            call.run();
            return "none";
        } catch (IOException e) {
            return e.getMessage();
        }
    }
}
