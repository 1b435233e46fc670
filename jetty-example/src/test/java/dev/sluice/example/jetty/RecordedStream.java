package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The recordings under {@code src/test/resources/recorded}: what the upstream sends, and what has to come out. */
final class RecordedStream {
    /** What the stream says. */
    static final String CONTENT = "The word actual_usage in a value stays: 流れる水 🌊 👩‍💻 größer\n \"actual_usage\": 1."
            + " one two three four";

    private RecordedStream() {}

    /** The events one by one, each with its end. Every second one has CR LF, which a stream may mix with LF. */
    static List<String> events(String name) throws IOException {
        List<String> events = new ArrayList<>();
        String rest = text(name);
        for (int end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
            String event = rest.substring(0, end + 2);
            events.add(events.size() % 2 == 0 ? event : event.replace("\n", "\r\n"));
            rest = rest.substring(end + 2);
        }
        return events;
    }

    static String text(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RecordedStream.class.getResourceAsStream("/recorded/" + name))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
