package dev.sluice.example.jetty;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two gateways, one of which brings what it passes on into vLLM's shape, before an upstream that answers as the golden
 * cases do: the first part of the path names one.
 */
final class ProviderGateways implements AutoCloseable {
    static final Path GOLDEN = Path.of("../filter-core/src/test/resources/golden");
    static final String PREFIX = "vllm-format-";

    private final HttpServer upstream;
    private final ServerProcess before;
    private final ServerProcess after;

    ProviderGateways() throws IOException {
        upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        upstream.createContext("/", ProviderGateways::serve);
        upstream.start();
        String url = "http://127.0.0.1:" + upstream.getAddress().getPort();
        before = ServerProcess.gateway("--upstream", url, "--postprocess", "off");
        after = ServerProcess.gateway("--upstream", url, "--postprocess", "vllm_format");
    }

    private static void serve(HttpExchange exchange) throws IOException {
        String name = Path.of(exchange.getRequestURI().getPath()).getName(0).toString();
        Path stream = GOLDEN.resolve(PREFIX + name).resolve("in.sse");
        boolean streamed = Files.exists(stream);
        exchange.getResponseHeaders().set("Content-Type", streamed ? "text/event-stream" : "application/json");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(Files.readAllBytes(streamed ? stream : stream.resolveSibling("in.json")));
        exchange.close();
    }

    /** Where a golden case is answered as it is. */
    String before(String name) {
        return before.uri() + "/" + name;
    }

    /** Where it is answered through the filter. */
    String after(String name) {
        return after.uri() + "/" + name;
    }

    @Override
    public void close() throws IOException {
        before.close();
        after.close();
        upstream.stop(0);
    }
}
