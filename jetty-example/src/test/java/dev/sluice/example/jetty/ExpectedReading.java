package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An entry of {@code readings.json}: what JavaScript clients make of the answer of a golden case. Columns that are not
 * there are empty, or as they are in the row before.
 *
 * @param answer the case
 * @param form which of the clients can read it
 * @param after what they all read after the filter
 * @param unlike where one reads something else, {@code because} of what it is
 * @param before where one reads something else without the filter
 */
record ExpectedReading(
        String answer,
        String form,
        Map<String, String> after,
        Map<String, Map<String, String>> unlike,
        Map<String, Map<String, String>> before) {
    private static final Map<String, List<String>> CLIENTS = Map.of(
            "chat stream", List.of("openaiLoop", "openaiStream", "aiStream"),
            "chat body", List.of("openaiBody", "aiBody"),
            "text stream", List.of("openaiTextLoop", "aiTextStream"),
            "text body", List.of("openaiTextBody", "aiTextBody"));

    private static final Map<String, String> EMPTY =
            Map.of("refused", "", "text", "", "reasoning", "", "tools", "", "finish", "", "usage", "");

    ExpectedReading {
        unlike = Objects.requireNonNullElse(unlike, Map.of());
        before = Objects.requireNonNullElse(before, Map.of());
    }

    static List<ExpectedReading> all() throws IOException {
        return JavaScriptClients.JSON.readValue(
                Files.readAllBytes(Path.of("src/test/resources/readings.json")),
                new TypeReference<List<ExpectedReading>>() {});
    }

    List<String> clients() {
        return CLIENTS.get(form);
    }

    Map<String, String> after(String client) {
        Map<String, String> columns = new HashMap<>(EMPTY);
        columns.putAll(after);
        columns.putAll(unlike.getOrDefault(client, Map.of()));
        columns.remove("because");
        return columns;
    }

    Map<String, String> before(String client) {
        Map<String, String> columns = after(client);
        columns.putAll(before.getOrDefault(client, Map.of()));
        return columns;
    }

    @Override
    public String toString() {
        return answer;
    }
}
