package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The npm packages {@code openai} and {@code ai}, as they are used in {@code ask.mjs}, in a process of their own. */
final class JavaScriptClients {
    static final ObjectMapper JSON = new ObjectMapper();

    private JavaScriptClients() {}

    /**
     * One request.
     *
     * @param client the name of a function in {@code ask.mjs}
     * @param url the server, with what stands before {@code /v1}
     */
    record Question(String client, String url) {}

    /**
     * What the caller of the client gets to see, choices one after the other.
     *
     * @param refused what was thrown or reported in place of more; empty if nothing was
     * @param names all names of members in what the client handed over; empty for {@code ai}, which hands over values
     */
    record Reading(
            String refused,
            String text,
            String reasoning,
            String tools,
            String finish,
            String usage,
            List<String> names) {
        /** All but the names. */
        Map<String, String> columns() {
            return Map.of(
                    "refused", refused,
                    "text", text,
                    "reasoning", reasoning,
                    "tools", tools,
                    "finish", finish,
                    "usage", usage);
        }
    }

    /** Asks all of it at a time, and returns the readings in order. */
    static List<Reading> ask(List<Question> questions) throws IOException, InterruptedException {
        return JSON.readValue(
                NodeProgram.run("ask.mjs", JSON.writeValueAsBytes(questions)), new TypeReference<List<Reading>>() {});
    }
}
