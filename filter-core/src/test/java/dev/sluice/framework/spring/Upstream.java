package dev.sluice.framework.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.framework.Events;
import dev.sluice.framework.Telling;
import dev.sluice.framework.Turns;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** The model server behind a gateway. */
final class Upstream {
    private Upstream() {}

    /** Starts a server that runs until the JVM ends; returns its port. */
    static int start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/gateway/events", Upstream::events);
        server.createContext("/gateway/map", Upstream::map);
        server.start();
        return server.getAddress().getPort();
    }

    /** In chunks; what is thrown closes the connection without the last one. */
    private static void events(HttpExchange exchange) throws IOException {
        String name = exchange.getRequestURI().getQuery().substring("turns=".length());
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        Telling.tell(Turns.named(name), number -> Events.write(out, number));
        exchange.close();
    }

    private static void map(HttpExchange exchange) throws IOException {
        byte[] body = Events.text(7).getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
