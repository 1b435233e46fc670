package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What the model said once, as a stream and as a body. Immutable. */
final class Recording {
    /** The comment and the event with the role, ahead of all content. */
    private static final int HEAD = 2;

    /** The events with the reason for the end and with the usage, and {@code [DONE]}. */
    private static final int TAIL = 3;

    static final int LEAST_EVENTS = HEAD + TAIL;

    private final List<String> events;
    private final String body;

    Recording() {
        this.events = List.of(text("recording.sse").split("(?<=\n\n)", -1)).stream()
                .filter(event -> !event.isEmpty())
                .toList();
        this.body = text("completion.json");
    }

    /** How many events were recorded. */
    int length() {
        return events.size();
    }

    /**
     * Returns a stream of any length: the content is cut short, or comes again and again.
     *
     * @param count at least {@link #LEAST_EVENTS}
     * @return the events, each with the blank line behind it
     */
    List<String> events(int count) {
        List<String> content = events.subList(HEAD, events.size() - TAIL);
        List<String> stream = new ArrayList<>(events.subList(0, HEAD));
        for (int i = 0; i < count - LEAST_EVENTS; i++) {
            stream.add(content.get(i % content.size()));
        }
        stream.addAll(events.subList(events.size() - TAIL, events.size()));
        return stream;
    }

    /** The whole answer as one JSON body. */
    String body() {
        return body;
    }

    static String text(String resource) {
        try (InputStream in = Recording.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
