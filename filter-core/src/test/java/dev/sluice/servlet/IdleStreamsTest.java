package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.LiveHeap;
import jakarta.servlet.AsyncContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What an open stream costs between two events. Not tagged: once is enough, and the objects are the same everywhere. */
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class IdleStreamsTest {
    /** So many that what is there once does not count; more of them do not fit beside their clients into this JVM. */
    private static final int STREAMS = 1000;

    private static final int MOST_BYTES = 1024;

    /** With all that OpenAI sends in a frame. */
    private static final String FRAME = """
            data: {"id":"chatcmpl-CXyZ0f3c7a52b1de4c6f9a8e7d6c5","object":"chat.completion.chunk","created":1762771200,\
            "model":"gpt-4o-2024-08-06","service_tier":"default","system_fingerprint":"fp_a788c5aef0","choices":[{"index":0,\
            "delta":{"content":" tok"},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"abcd"}

            """;

    private static final String RESHAPED = FRAME.replace(
                    "\"service_tier\":\"default\",\"system_fingerprint\":\"fp_a788c5aef0\",", "")
            .replace(",\"usage\":null,\"obfuscation\":\"abcd\"", "");

    /** The first has a role, the second is remembered, and the third was like it. */
    private static final String THREE_RESHAPED =
            RESHAPED.replace(" tok\"", " tok\",\"role\":\"assistant\"") + RESHAPED + RESHAPED;

    @Parameter
    Container container;

    @Test
    void anIdleReshapedStreamCostsAtMostOneKilobyteBeyondTheContainersOwn() throws Exception {
        String frames = FRAME + FRAME + FRAME;
        assertThat(beyondTheContainersOwn(Setup.VLLM, frames, THREE_RESHAPED)).isLessThanOrEqualTo(MOST_BYTES);
    }

    @Test
    void anIdleStreamCostsAtMostOneKilobyteBeyondTheContainersOwn() throws Exception {
        assertThat(beyondTheContainersOwn(Setup.STRIP, EVENT, STRIPPED)).isLessThanOrEqualTo(MOST_BYTES);
    }

    private long beyondTheContainersOwn(Setup setup, String events, String expected) throws Exception {
        long beyond = Long.MAX_VALUE;
        // What the container itself keeps varies by some 100 bytes a stream.
        for (int attempt = 0; attempt < 3 && beyond > MOST_BYTES; attempt++) {
            beyond = Math.min(
                    beyond, bytesPerStream(setup, events, expected) - bytesPerStream(Setup.NONE, events, events));
        }
        return beyond;
    }

    private long bytesPerStream(Setup setup, String events, String expected) throws Exception {
        Stage stage = Stage.of(container, setup);
        Queue<AsyncContext> open = new ConcurrentLinkedQueue<>();
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            open.add(async);
            response.setContentType("text/event-stream");
            response.getOutputStream().write(events.getBytes(UTF_8));
            response.getOutputStream().flush();
        });
        List<RawClient> clients = new ArrayList<>(STREAMS);
        try {
            // Threads, pools and classes are there before anything is counted.
            connect(stage, path, expected, clients, STREAMS / 10);
            long before = LiveHeap.bytes();
            connect(stage, path, expected, clients, STREAMS);
            return (LiveHeap.bytes() - before) / STREAMS;
        } finally {
            open.forEach(AsyncContext::complete);
            for (RawClient client : clients) {
                client.close();
            }
        }
    }

    private static void connect(Stage stage, String path, String expected, List<RawClient> clients, int count)
            throws Exception {
        for (int i = 0; i < count; i++) {
            RawClient client = stage.client();
            clients.add(client);
            assertThat(client.get(path).bodyUpTo(expected)).isEqualTo(expected);
        }
    }
}
