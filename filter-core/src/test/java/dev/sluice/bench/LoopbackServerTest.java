package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.EventReader;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The servers of the load benchmark send what the figures say they send. */
class LoopbackServerTest {
    private static final int EVENTS = 200;

    @ParameterizedTest
    @EnumSource
    void eachSetupDoesToTheStreamWhatItsNameSays(Embedded container) throws Exception {
        String written = written();
        try (Servers servers = Servers.start(container)) {
            for (FilterSetup setup : FilterSetup.values()) {
                servers.of(setup).play(new EventScript(EVENTS, 0));
                String body = get(servers.of(setup));
                switch (setup) {
                    case NONE, NONE_AGAIN, OFF ->
                        assertThat(body).as(setup.title()).isEqualTo(written);
                    case STRIP -> {
                        String stripped = written.replace(",\"actual_usage\":{\"gpu_ms\":12}", "");
                        assertThat(body).isEqualTo(stripped).isNotEqualTo(written);
                    }
                    case VLLM -> {
                        assertThat(body).isNotEqualTo(written);
                        assertThat(EventReader.read(body.getBytes(StandardCharsets.UTF_8)))
                                .hasSize(EVENTS);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEventIsWrittenWhenItsTimeHasComeAndReadLater(Embedded container) throws Exception {
        long gapNanos = 1_000_000;
        EventScript script = new EventScript(5, gapNanos);
        long[] readAt = new long[5];
        try (LoopbackServer server = LoopbackServer.start(container, FilterSetup.STRIP.filters());
                EventClient client = server.client(new byte[1 << 10])) {
            server.play(script);
            long sentAt = System.nanoTime();
            client.stream(EventClient.request(EventServlet.STREAM), readAt);
            assertThat(script.writtenAt(0)).isGreaterThan(sentAt);
        }
        for (int i = 0; i < 5; i++) {
            assertThat(script.writtenAt(i)).isGreaterThanOrEqualTo(script.writtenAt(0) + i * gapNanos);
            assertThat(readAt[i]).isGreaterThan(script.writtenAt(i));
        }
    }

    @Test
    void theFirstEventIsNotAmongTheEventsThatFollowEachOther() {
        long[] writtenAt = {1_000, 1_001_000, 2_001_000, 3_001_000};
        long[] readAt = {900_000, 1_041_000, 2_021_000, 3_031_000};
        assertThat(PacedLoad.figures(i -> writtenAt[i], readAt))
                .containsEntry(Figure.WAY_MEDIAN, 30.0)
                .containsEntry(Figure.BETWEEN_MEDIAN, 980.0)
                .containsEntry(Figure.WAY_P99, 39.8)
                .containsEntry(Figure.BETWEEN_P99, 1_009.4);
    }

    private static String written() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(Traffic.chunks(EVENTS, Traffic.TOKEN_BYTES, Traffic.Hits.LAST, Traffic.Shape.FRAMES_1))
                .forEach(all::writeBytes);
        return all.toString(StandardCharsets.UTF_8);
    }

    private static String get(LoopbackServer server) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + EventServlet.STREAM);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body();
    }
}
