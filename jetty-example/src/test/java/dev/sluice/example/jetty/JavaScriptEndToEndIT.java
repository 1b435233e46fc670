package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.example.jetty.JavaScriptClients.Question;
import dev.sluice.example.jetty.JavaScriptClients.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** JavaScript clients, the gateway from its jar, and an upstream that cuts where it hurts, or the built-in model. */
// The first run may have to fetch packages.
@Timeout(300)
class JavaScriptEndToEndIT {
    private static final String MEMBER = "actual_usage";

    @Test
    void neitherHostileCutsNorTheMemberAreSeen() throws Exception {
        Map<String, Reading> readings;
        try (ServerProcess upstream = ServerProcess.hostileUpstream();
                ServerProcess gateway =
                        ServerProcess.gateway("--upstream", upstream.uri().toString())) {
            permit(upstream, 3);
            readings = ask(gateway, "openaiLoop", "openaiStream", "aiStream", "openaiBody", "aiBody");
        }

        assertThat(readings).allSatisfy((client, reading) -> {
            assertThat(reading.refused()).isEmpty();
            assertThat(reading.text())
                    .isEqualTo(
                            client.endsWith("Body")
                                    ? "流れる水 🌊 keeps its \"actual_usage\": 1."
                                    : RecordedStream.CONTENT);
            assertThat(reading.finish()).isEqualTo("stop");
            assertThat(reading.usage()).isEqualTo("46+14=60, 0");
            assertThat(reading.names()).doesNotContain(MEMBER);
        });
    }

    @Test
    void withoutTheFilterTheMemberIsSeen() throws Exception {
        try (ServerProcess upstream = ServerProcess.hostileUpstream();
                ServerProcess gateway =
                        ServerProcess.gateway("--upstream", upstream.uri().toString(), "--postprocess", "off")) {
            permit(upstream, 2);

            assertThat(ask(gateway, "openaiLoop", "openaiStream", "openaiBody"))
                    .allSatisfy((client, reading) -> assertThat(reading.names()).contains(MEMBER));
        }
    }

    @Test
    void everyClientReadsTheBuiltInModel() throws Exception {
        try (ServerProcess gateway = ServerProcess.gateway()) {
            Map<String, Reading> readings = ask(
                    gateway,
                    "openaiLoop",
                    "openaiStream",
                    "aiStream",
                    "openaiBody",
                    "aiBody",
                    "openaiTextLoop",
                    "aiTextStream",
                    "openaiTextBody",
                    "aiTextBody");

            assertThat(readings).allSatisfy((client, reading) -> {
                assertThat(reading.refused()).isEmpty();
                assertThat(reading.text())
                        .startsWith("Water finds its way. 水の流れ")
                        .endsWith("👩‍💻.");
                assertThat(reading.finish()).isEqualTo("stop");
                assertThat(reading.usage()).contains("+32=");
                assertThat(reading.names()).doesNotContain(MEMBER);
            });
        }
    }

    private static void permit(ServerProcess upstream, int streams) throws Exception {
        int events = RecordedStream.events("stream.sse").size();
        for (int i = 0; i < streams * events; i++) {
            upstream.permit();
        }
    }

    private static Map<String, Reading> ask(ServerProcess gateway, String... clients) throws Exception {
        String url = gateway.uri().toString();
        List<Question> questions = List.of(clients).stream()
                .map(client -> new Question(client, url))
                .toList();
        List<Reading> answers = JavaScriptClients.ask(questions);
        Map<String, Reading> readings = new HashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            readings.put(clients[i], answers.get(i));
        }
        return readings;
    }
}
