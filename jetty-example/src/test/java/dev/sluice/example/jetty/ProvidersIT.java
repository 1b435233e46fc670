package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final Path GOLDEN = Path.of("../filter-core/src/test/resources/golden");

    private static HttpServer upstream;
    private static ServerProcess before;
    private static ServerProcess after;

    @BeforeAll
    static void start() throws Exception {
        upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        upstream.createContext("/", ProvidersIT::serve);
        upstream.start();
        String url = "http://127.0.0.1:" + upstream.getAddress().getPort();
        before = ServerProcess.gateway("--upstream", url, "--postprocess", "off");
        after = ServerProcess.gateway("--upstream", url, "--postprocess", "vllm_format");
    }

    @AfterAll
    static void stop() throws Exception {
        before.close();
        after.close();
        upstream.stop(0);
    }

    // The first part of the path names a provider.
    private static void serve(HttpExchange exchange) throws IOException {
        String provider = Path.of(exchange.getRequestURI().getPath()).getName(0).toString();
        byte[] stream =
                Files.readAllBytes(GOLDEN.resolve("vllm-format-" + provider).resolve("in.sse"));
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(stream);
        exchange.close();
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
        assertThat(read(after, provider)).isNotEmpty().allSatisfy(ChatCompletionChunk::validate);
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
        List<ChatCompletionChunk> chunks = read(before, provider);
        assertThatThrownBy(() -> chunks.forEach(ChatCompletionChunk::validate)).hasMessageContaining(message);
    }

    private static List<ChatCompletionChunk> read(ServerProcess gateway, String provider) {
        OpenAIClient client = OpenAIOkHttpClient.builder()
                .baseUrl(gateway.uri() + "/" + provider + "/v1")
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
