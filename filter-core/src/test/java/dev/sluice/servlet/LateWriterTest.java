package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread of the application that does not notice that its answer is over. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class LateWriterTest {
    @Parameter
    Container container;

    /** Tomcat uses its objects for the next client as soon as an answer is complete. */
    @Test
    void whoGoesOnWritingBehindTheEndNeverReachesAnotherAnswer() throws Exception {
        // A server of its own: threads of other tests that complete late would end answers here, also without the
        // filter.
        Stage stage = Stage.behind(
                container,
                new PostprocessFilter(PostprocessConfig.builder()
                        .postprocess("strip_actual_usage")
                        .build()));
        int rounds = 60;
        CountDownLatch finished = new CountDownLatch(2 * rounds);
        String late = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            response.setContentType("text/event-stream");
            CountDownLatch written = new CountDownLatch(1);
            ServletOutputStream out = response.getOutputStream();
            new Thread(() -> {
                        for (int i = 0; i < 3000; i++) {
                            try {
                                out.write("data: {\"foreign\":1,\"actual_usage\":2}\n\n: foreign".getBytes(UTF_8));
                                out.write('\n');
                                out.flush();
                            } catch (IOException | IllegalStateException e) {
                                // It is over, which does not keep this thread from going on.
                            }
                            written.countDown();
                        }
                        finished.countDown();
                    })
                    .start();
            Stage.await(written);
            async.complete();
        });
        String json = stage.scene((request, response) -> {
            response.setContentType("application/json");
            response.getOutputStream().print("{\"actual_usage\":1,");
            response.getOutputStream().print("\"mine\":1}");
        });
        Callable<Void> client = () -> {
            for (int round = 0; round < rounds; round++) {
                try (RawClient own = stage.client()) {
                    assertThat(own.get(late).reply().isWhole())
                            .as("the late one")
                            .isTrue();
                    for (int i = 0; i < 20; i++) {
                        Reply reply = own.get(json).reply();
                        assertThat(reply.status() + reply.body()).isEqualTo("200{\"mine\":1}");
                        assertThat(reply.isWhole()).isTrue();
                    }
                }
            }
            return null;
        };
        CrowdTest.inParallel(List.of(client, client));
        Stage.await(finished);
    }
}
