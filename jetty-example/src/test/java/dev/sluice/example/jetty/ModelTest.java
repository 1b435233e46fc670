package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The built-in model, as a client sees it. */
@Timeout(60)
class ModelTest {

    private static final String QUESTION = "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";

    private static final PostprocessConfig OFF = PostprocessConfig.builder().build();

    private Gateway gateway;
    private RawClient client;

    @BeforeEach
    void start() throws Exception {
        gateway = Gateway.start(
                new GatewayConfig("127.0.0.1", 0, null, Duration.ofMinutes(1), Duration.ofSeconds(10), OFF));
        client = new RawClient(gateway.uri());
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        gateway.close();
    }

    @Test
    void aStreamHasARoleThenWordsThenAFinishThenDone() throws Exception {
        RawMessage answer = chat("\"stream\":true");

        assertThat(answer.values("Content-Type").get(0)).startsWith("text/event-stream");
        List<String> events = events(answer);
        assertThat(events.get(0)).contains("\"delta\":{\"role\":\"assistant\",\"content\":\"\"}");
        assertThat(String.join("", events)).contains("流れ", "🌊", "👩‍💻", "größer", "\\n");
        assertThat(events.get(events.size() - 2)).contains("\"delta\":{}", "\"finish_reason\":\"stop\"");
        assertThat(events.get(events.size() - 1)).isEqualTo("data: [DONE]");
    }

    @Test
    void theFirstWordIsThereBeforeTheLast() throws Exception {
        RawMessage answer = chat("\"stream\":true");

        assertThat(answer.readChunksUntil("\n\n")).contains("\"role\"").doesNotContain("[DONE]");
    }

    @Test
    void usageComesWithAStreamOnlyIfAskedFor() throws Exception {
        assertThat(chat("\"stream\":true,\"max_tokens\":1").readBody()).doesNotContain("usage");

        List<String> events =
                events(chat("\"stream\":true,\"max_tokens\":1,\"stream_options\":{\"include_usage\":true}"));
        assertThat(events.get(events.size() - 2))
                .contains("\"choices\":[]", "\"usage\":{\"prompt_tokens\":", "\"actual_usage\":{");
    }

    @Test
    void aToolIsCalledPieceByPiece() throws Exception {
        List<String> events = events(
                chat(
                        "\"stream\":true,\"tools\":[{\"type\":\"function\",\"function\":{\"parameters\":{\"name\":1},\"name\":\"weather\"}}]"));

        assertThat(events.get(1)).contains("\"index\":0,\"function\":{\"name\":\"weather\"}");
        assertThat(events.get(2)).contains("\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"\"}}]");
        assertThat(events.get(events.size() - 2)).contains("\"finish_reason\":\"tool_calls\"");
    }

    @Test
    void aToolIsNotCalledIfTheRequestSaysSo() throws Exception {
        String body =
                chat("\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"weather\"}}],\"tool_choice\":\"none\"")
                        .readBody();

        assertThat(body).contains("\"tool_calls\":[]", "流れ");
    }

    @Test
    void aBodyHasTheSameWordsAndAlwaysUsage() throws Exception {
        RawMessage answer = chat("\"model\":\"m\"");

        assertThat(answer.values("Content-Type")).containsExactly("application/json");
        assertThat(answer.readBody())
                .contains(
                        "\"object\":\"chat.completion\"",
                        "\"model\":\"m\"",
                        "Water finds its way. 水の流れ",
                        "\"usage\":{");
    }

    @Test
    void anAnswerStopsAtTheLimitAndSaysSo() throws Exception {
        assertThat(chat("\"max_tokens\":2").readBody())
                .contains("\"content\":\"Water finds\"", "\"finish_reason\":\"length\"", "\"completion_tokens\":2,");
    }

    @Test
    void severalChoicesComeSideBySide() throws Exception {
        List<String> events = events(chat("\"stream\":true,\"n\":2,\"max_tokens\":1"));

        assertThat(events).hasSize(7);
        assertThat(events.get(2)).contains("\"index\":0", "Water");
        assertThat(events.get(3)).contains("\"index\":1", "Water");
    }

    @Test
    void textCompletionsHaveTheirOwnShape() throws Exception {
        client.post("/v1/completions", "{\"prompt\":\"Once\",\"stream\":true,\"max_tokens\":2}");
        List<String> events = events(client.readHead());

        assertThat(events).hasSize(3);
        assertThat(events.get(0))
                .contains("\"object\":\"text_completion\"", "\"text\":\"Water\"", "\"finish_reason\":null");
        assertThat(events.get(1)).contains("\"text\":\" finds\"", "\"finish_reason\":\"length\"");
    }

    @Test
    void theModelIsListedAndDescribed() throws Exception {
        assertThat(client.get("/v1/models").readHead().readBody()).contains("\"object\":\"list\"", "\"sluice-demo\"");
        assertThat(client.get("/v1/models/sluice-demo").readHead().readBody()).startsWith("{\"id\":\"sluice-demo\"");
        assertThat(client.get("/v1/models/other").readHead().status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{\"messages\":[]} x",
                "{}",
                "{\"messages\":\"text\"}",
                "{\"messages\":[],\"stream\":1}",
                "{\"messages\":[],\"n\":0}",
                "{\"messages\":[],\"n\":99999999999999999999}",
                "{\"messages\":[],\"max_tokens\":\"a\"}",
                "{\"messages\":[],\"stream_options\":[]}",
                "{\"messages\":[],\"model\":7}",
            })
    void aRequestThatMakesNoSenseIsABadRequest(String body) throws Exception {
        RawMessage answer = client.post("/v1/chat/completions", body).readHead();

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.readBody()).startsWith("{\"error\":{\"message\":").contains("\"invalid_request_error\"");
    }

    @ParameterizedTest
    @CsvSource({"GET, /v1/chat/completions, POST", "DELETE, /v1/completions, POST", "POST, /v1/models, 'GET, HEAD'"})
    void theWrongMethodIsToldTheRightOne(String method, String path, String allowed) throws Exception {
        RawMessage answer = client.request(method, path).readHead();

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.values("Allow")).containsExactly(allowed);
        assertThat(answer.readBody()).startsWith("{\"error\":");
    }

    @Test
    void anUnknownPathIsNotFound() throws Exception {
        RawMessage answer = client.post("/v2/chat", "{}").readHead();

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.readBody()).startsWith("{\"error\":");
    }

    private RawMessage chat(String members) throws Exception {
        return client.post("/v1/chat/completions", "{" + QUESTION + "," + members + "}")
                .readHead();
    }

    private static List<String> events(RawMessage answer) throws Exception {
        return answer.readBody().lines().filter(line -> !line.isEmpty()).toList();
    }
}
