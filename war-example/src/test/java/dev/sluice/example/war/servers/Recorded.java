package dev.sluice.example.war.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** What the model in the WAR answers, and what must be left of it behind the filter. */
enum Recorded {
    /** Paths with the filter in front. */
    ON("/on/", "/recording.expected.sse", "/completion.expected.json", 503, ""),
    /** The same without. */
    OFF(
            "/off/",
            "/dev/sluice/example/war/recording.sse",
            "/dev/sluice/example/war/completion.json",
            502,
            ",\"actual_usage\":{\"pool\":\"gpu-7\",\"queued_ms\":3000.0}");

    private final String path;
    private final String stream;
    private final String body;
    private final int errorStatus;
    private final String errorUsage;

    Recorded(String path, String stream, String body, int errorStatus, String errorUsage) {
        this.path = path;
        this.stream = stream;
        this.body = body;
        this.errorStatus = errorStatus;
        this.errorUsage = errorUsage;
    }

    String path(String endpoint) {
        return path + endpoint;
    }

    String stream() throws IOException {
        return text(stream);
    }

    String body() throws IOException {
        return text(body);
    }

    int errorStatus() {
        return errorStatus;
    }

    String error() {
        return "{\"error\":{\"message\":\"No worker is free 🌊\",\"type\":\"overloaded_error\",\"code\":null}"
                + errorUsage + "}\n";
    }

    /** The stream, each event with the empty line behind it. */
    List<String> events() throws IOException {
        return List.of(stream().split("(?<=\n\n)"));
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = Recorded.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
