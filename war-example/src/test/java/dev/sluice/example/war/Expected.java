package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What must come out of each side. The member was taken out of these files when they were written, not by the filter. */
enum Expected {
    ON("/on/", "recording.expected.sse", "completion.expected.json"),
    OFF("/off/", "dev/sluice/example/war/recording.sse", "dev/sluice/example/war/completion.json");

    final String path;
    private final String stream;
    private final String body;

    Expected(String path, String stream, String body) {
        this.path = path;
        this.stream = stream;
        this.body = body;
    }

    String body() {
        return read(body);
    }

    /** As many events as are asked for: two of a head, the content again and again, three of an end. */
    List<String> events(int count) {
        List<String> all = List.of(read(stream).split("(?<=\n\n)"));
        List<String> events = new ArrayList<>(all.subList(0, 2));
        for (int i = 0; i < count - 5; i++) {
            events.add(all.get(2 + i % (all.size() - 5)));
        }
        events.addAll(all.subList(all.size() - 3, all.size()));
        return events;
    }

    private static String read(String resource) {
        try (InputStream in = Expected.class.getClassLoader().getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in, resource).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
