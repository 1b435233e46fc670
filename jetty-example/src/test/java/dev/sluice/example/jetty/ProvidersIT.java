package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official client, told to check what it reads, over the gateway: the streams of many providers before and after.
 * Two are not here, since they stay what the client refuses: Mistral's content in blocks, and Groq's error.
 */
@Timeout(120)
class ProvidersIT {
    private static ProviderGateways gateways;

    @BeforeAll
    static void start() throws Exception {
        gateways = new ProviderGateways();
    }

    @AfterAll
    static void stop() throws Exception {
        gateways.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "openai",
                "openai-tools",
                "azure",
                "sglang",
                "tgi",
                "llama-cpp",
                "ollama",
                "tensorrt-llm",
                "lmdeploy",
                "openrouter",
                "litellm",
                "xai",
                "deepseek",
                "perplexity",
                "vllm"
            })
    void afterTheFilterTheClientAcceptsEveryChunk(String provider) {
        assertThat(read(gateways.after(provider))).isNotEmpty().allSatisfy(ChatCompletionChunk::validate);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "azure | 'object_' is invalid",
                "tgi | 'object_' is invalid",
                "litellm | Unknown FinishReason: end_turn",
                "perplexity | 'object_' is invalid"
            })
    void beforeTheFilterTheClientRefusesSome(String provider, String message) {
        List<ChatCompletionChunk> chunks = read(gateways.before(provider));
        assertThatThrownBy(() -> chunks.forEach(ChatCompletionChunk::validate)).hasMessageContaining(message);
    }

    private static List<ChatCompletionChunk> read(String url) {
        OpenAIClient client = OpenAIOkHttpClient.builder()
                .baseUrl(url + "/v1")
                .apiKey("none")
                .maxRetries(0)
                .build();
        ChatCompletionCreateParams question = ChatCompletionCreateParams.builder()
                .model("m")
                .addUserMessage("hi")
                .build();
        try (StreamResponse<ChatCompletionChunk> stream =
                client.chat().completions().createStreaming(question)) {
            return stream.stream().toList();
        }
    }
}
