package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three processes as in real life: a client, the gateway from its jar, and an upstream that cuts where it hurts. */
@Timeout(120)
// Deprecated in this version of the client, without a replacement: here it keeps the members that it does not know.
@SuppressWarnings("deprecation")
class EndToEndIT {

    private static final String MEMBER = "actual_usage";

    private ServerProcess upstream;

    @BeforeEach
    void startUpstream() throws Exception {
        upstream = ServerProcess.hostileUpstream();
    }

    @AfterEach
    void stopUpstream() throws Exception {
        upstream.close();
    }

    @Test
    void theOfficialClientReadsTheSameTokensEachBeforeTheNextIsSent() throws Exception {
        List<String> events = RecordedStream.events("stream.sse");
        List<ChatCompletionChunk> chunks = new ArrayList<>();

        try (ServerProcess gateway =
                        ServerProcess.gateway("--upstream", upstream.uri().toString());
                StreamResponse<ChatCompletionChunk> stream =
                        client(gateway).chat().completions().createStreaming(question())) {
            Iterator<ChatCompletionChunk> received = stream.stream().iterator();
            for (int i = 0; i < events.size() - 1; i++) {
                upstream.permit();
                // The upstream sends nothing more before the next permit, so this event is not waiting for another.
                chunks.add(received.next());
            }
            upstream.permit();
            assertThat(received.hasNext()).isFalse();
        }

        assertThat(content(chunks)).isEqualTo(RecordedStream.CONTENT);
        ChatCompletionChunk last = chunks.get(chunks.size() - 1);
        assertThat(last.usage().orElseThrow().totalTokens()).isEqualTo(60);
        assertThat(last.usage().orElseThrow()._additionalProperties()).doesNotContainKey(MEMBER);
        assertThat(chunks)
                .allSatisfy(chunk -> assertThat(chunk._additionalProperties()).doesNotContainKey(MEMBER));
        assertThat(chunks)
                .allSatisfy(chunk -> assertThat(chunk.choices())
                        .allSatisfy(choice -> assertThat(choice.delta()._additionalProperties())
                                .doesNotContainKey(MEMBER)));
    }

    @Test
    void noOtherByteOfTheStreamChanges() throws Exception {
        try (ServerProcess gateway =
                        ServerProcess.gateway("--upstream", upstream.uri().toString());
                RawClient client = new RawClient(gateway.uri())) {
            RawMessage answer =
                    client.post("/v1/chat/completions", "{\"stream\":true}").readHead();
            for (String event : RecordedStream.events("stream.expected.sse")) {
                upstream.permit();
                assertThat(answer.readChunksUntil(event.endsWith("\r\n") ? "\r\n\r\n" : "\n\n"))
                        .isEqualTo(event);
            }
            assertThat(answer.readChunk()).isEmpty();
        }
    }

    @Test
    void theOfficialClientReadsABody() throws Exception {
        try (ServerProcess gateway =
                ServerProcess.gateway("--upstream", upstream.uri().toString())) {
            ChatCompletion body = client(gateway).chat().completions().create(question());

            assertThat(body.choices().get(0).message().content()).contains("流れる水 🌊 keeps its \"actual_usage\": 1.");
            assertThat(body.usage().orElseThrow().totalTokens()).isEqualTo(60);
            assertThat(body.usage().orElseThrow()._additionalProperties()).doesNotContainKey(MEMBER);
            assertThat(body._additionalProperties()).doesNotContainKey(MEMBER);
            assertThat(body.choices().get(0)._additionalProperties()).doesNotContainKey(MEMBER);
        }
    }

    @Test
    void noOtherByteOfABodyChanges() throws Exception {
        try (ServerProcess gateway =
                        ServerProcess.gateway("--upstream", upstream.uri().toString());
                RawClient client = new RawClient(gateway.uri())) {
            RawMessage answer = client.post("/v1/chat/completions", "{}").readHead();

            assertThat(answer.readBody()).isEqualTo(RecordedStream.text("body.expected.json"));
        }
    }

    @Test
    void withoutTheFilterEveryByteComesThroughAndTheMemberIsThere() throws Exception {
        String url = upstream.uri().toString();
        try (ServerProcess gateway = ServerProcess.gateway("--postprocess", "off", "--upstream", url)) {
            ChatCompletion body = client(gateway).chat().completions().create(question());
            assertThat(body._additionalProperties()).containsKey(MEMBER);
            assertThat(body.usage().orElseThrow()._additionalProperties()).containsKey(MEMBER);

            try (RawClient client = new RawClient(gateway.uri())) {
                List<String> events = RecordedStream.events("stream.sse");
                for (int i = 0; i < events.size(); i++) {
                    upstream.permit();
                }
                RawMessage answer =
                        client.post("/v1/chat/completions", "{\"stream\":true}").readHead();
                assertThat(answer.readBody()).isEqualTo(String.join("", events));
            }
        }
    }

    @Test
    void theBuiltInModelTalksToTheOfficialClientWithoutTheMember() throws Exception {
        List<ChatCompletionChunk> chunks;
        try (ServerProcess gateway = ServerProcess.gateway();
                StreamResponse<ChatCompletionChunk> stream =
                        client(gateway).chat().completions().createStreaming(question())) {
            chunks = stream.stream().toList();
        }

        assertThat(content(chunks)).startsWith("Water finds its way. 水の流れ").endsWith("👩‍💻.");
        ChatCompletionChunk last = chunks.get(chunks.size() - 1);
        assertThat(last.usage().orElseThrow().completionTokens()).isEqualTo(32);
        assertThat(last.usage().orElseThrow()._additionalProperties()).doesNotContainKey(MEMBER);
        assertThat(last._additionalProperties()).doesNotContainKey(MEMBER);
    }

    private static OpenAIClient client(ServerProcess gateway) {
        return OpenAIOkHttpClient.builder()
                .baseUrl(gateway.uri() + "/v1")
                .apiKey("none")
                .maxRetries(0)
                .build();
    }

    private static ChatCompletionCreateParams question() {
        return ChatCompletionCreateParams.builder()
                .model("m")
                .addUserMessage("hi")
                .streamOptions(
                        ChatCompletionStreamOptions.builder().includeUsage(true).build())
                .build();
    }

    private static String content(List<ChatCompletionChunk> chunks) {
        return chunks.stream()
                .flatMap(chunk -> chunk.choices().stream())
                .flatMap(choice -> choice.delta().content().stream())
                .collect(Collectors.joining());
    }
}
