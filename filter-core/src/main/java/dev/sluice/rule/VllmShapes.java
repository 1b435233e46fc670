package dev.sluice.rule;

import dev.sluice.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The objects of a completion. One set of shapes for chunks and bodies, since what a payload is can be told only when it
 * has been read. The names that a user keeps come last: no row looks for them, so they need no bits.
 */
final class VllmShapes {
    static final int COUNT = 9;

    private final Set<String> keep;
    private int numbers;

    private final Shape function;
    private final Shape toolCall;
    private final Shape delta;
    private final Shape message;
    private final Shape choice;
    private final Shape promptDetails;
    private final Shape completionDetails;
    private final Shape usage;
    private final Shape top;

    VllmShapes(Set<String> keep) {
        this.keep = keep;
        function = shape("function", VllmNames.FUNCTION, Map.of());
        toolCall = shape("tool call", VllmNames.TOOL_CALL, Map.of("function", function))
                .inArray();
        delta = shape("delta", VllmNames.DELTA, Map.of("tool_calls", toolCall));
        message = shape("message", VllmNames.MESSAGE, Map.of("tool_calls", toolCall));
        List<String> inChoices = VllmNames.with(VllmNames.TEXT_BODY_CHOICE, "matched_stop");
        choice = shape("choice", inChoices, Map.of("delta", delta, "message", message))
                .inArray();
        promptDetails = shape("prompt details", VllmNames.PROMPT_DETAILS, Map.of());
        completionDetails = shape("completion details", VllmNames.COMPLETION_DETAILS, Map.of());
        usage = shape(
                "usage",
                VllmNames.with(VllmNames.USAGE, "reasoning_tokens"),
                Map.of("prompt_tokens_details", promptDetails, "completion_tokens_details", completionDetails));
        top = shape(
                "top", VllmNames.with(VllmNames.CHAT_BODY, "error", "type"), Map.of("choices", choice, "usage", usage));
    }

    private Shape shape(String label, List<String> plain, Map<String, Shape> children) {
        List<String> names = new ArrayList<>(plain);
        names.addAll(keep);
        return Shape.of(label, names, children).numbered(numbers++);
    }

    Shape top() {
        return top;
    }

    Shape choice() {
        return choice;
    }

    Shape delta() {
        return delta;
    }

    Shape message() {
        return message;
    }

    Shape toolCall() {
        return toolCall;
    }

    Shape function() {
        return function;
    }

    Shape usage() {
        return usage;
    }

    Shape promptDetails() {
        return promptDetails;
    }

    Shape completionDetails() {
        return completionDetails;
    }
}
