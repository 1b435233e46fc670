package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.List;
import java.util.Locale;

/** Plays a scene with and without the filter, and compares what comes over the wire and what the application saw. */
record BareTwin(Container container) {
    void same(Scene scene) throws Exception {
        same("GET", scene);
    }

    void same(String method, Scene scene) throws Exception {
        same(method, scene, Headers.ALL);
    }

    enum Headers {
        ALL,
        /** An edited body may lose its length: chunks and the right length are both right. */
        BUT_LENGTH
    }

    void same(String method, Scene scene, Headers headers) throws Exception {
        String bare = play(Setup.NONE, method, scene, headers);
        for (Setup setup : List.of(Setup.STRIP, Setup.STRIP_ON_REQUEST_ONLY, Setup.STRIP_FLUSHED_BY_CALLER)) {
            assertThat(play(setup, method, scene, headers)).as(setup.name()).isEqualTo(bare);
        }
    }

    String play(Setup setup, String method, Scene scene, Headers headers) throws Exception {
        Stage stage = Stage.of(container, setup);
        try (RawClient client = stage.client()) {
            String path = stage.scene("/same", scene);
            Reply first;
            try {
                first = client.send(method, path).reply();
            } catch (EOFException e) {
                return "no answer";
            }
            // A second answer on the same connection shows that the first had the right length.
            String second = first.keepsTheConnection() ? second(client.send(method, path), headers) : "";
            Throwable failure = stage.failure(path);
            return describe(first, headers)
                    + second
                    + (failure == null ? "" : failure.getClass().getName());
        }
    }

    private static String second(RawClient client, Headers headers) throws IOException {
        try {
            return describe(client.reply(), headers);
        } catch (EOFException | SocketException e) {
            return "closed after an error";
        }
    }

    private static String describe(Reply reply, Headers headers) {
        StringBuilder lines = new StringBuilder(reply.status() + "\n");
        boolean ownPage = reply.status() < 400;
        reply.headerLines().stream()
                .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith("date:"))
                .filter(line -> (headers == Headers.ALL && ownPage) || !isLength(line))
                .sorted()
                .forEach(line -> lines.append(line).append('\n'));
        // The container's own error pages hold a stack trace, with the filter in it.
        return lines.append(ownPage ? reply.latin1() : "")
                .append('\n')
                .append(reply.isWhole() ? "whole" : reply.end().toString())
                .append('\n')
                .toString();
    }

    private static boolean isLength(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return lower.startsWith("content-length:") || lower.startsWith("transfer-encoding:");
    }
}
