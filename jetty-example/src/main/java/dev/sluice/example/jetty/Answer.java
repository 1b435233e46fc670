package dev.sluice.example.jetty;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the built-in model says: always the same, so that a reader of the stream can tell what should be there.
 *
 * @param tokens the words, or the pieces of the tool call's arguments
 * @param tool the function that is called, or null for an answer in words
 * @param finishReason why it ends: {@code stop}, {@code length} or {@code tool_calls}
 */
record Answer(List<String> tokens, @Nullable String tool, String finishReason) {

    /** Words of one to four UTF-8 bytes a character, a joined emoji, a quote and a line feed that JSON escapes. */
    private static final List<String> WORDS = List.of(
            "Water",
            " finds",
            " its",
            " way",
            ".",
            " 水",
            "の",
            "流れ",
            "は",
            "止まら",
            "ない",
            " 🌊",
            "\n",
            "An",
            " open",
            " \"",
            "slu",
            "ice",
            "\"",
            " lets",
            " it",
            " through",
            ",",
            " drop",
            " by",
            " drop",
            ":",
            " größer",
            ",",
            " schneller",
            " 👩‍💻",
            ".");

    private static final List<String> ARGUMENTS =
            List.of("{\"", "city", "\":\"", "Zürich", " 🏔", "\",\"", "days", "\":", "3", "}");

    static Answer to(CompletionRequest request) {
        List<String> all = request.tool() == null ? WORDS : ARGUMENTS;
        if (request.maxTokens() < all.size()) {
            return new Answer(all.subList(0, request.maxTokens()), request.tool(), "length");
        }
        return new Answer(all, request.tool(), request.tool() == null ? "stop" : "tool_calls");
    }

    String text() {
        return String.join("", tokens);
    }
}
