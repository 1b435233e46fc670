package dev.sluice.vllm;

import dev.sluice.oracle.JsonTree;
import dev.sluice.oracle.JsonTree.Node;
import dev.sluice.rewrite.BodyForm;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The payloads of a body, and which of those that went in came out. */
final class Payloads {
    private Payloads() {}

    /** Returns the payloads, a character a byte. */
    static List<String> of(BodyForm form, byte[] body) {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        return switch (form) {
            case JSON -> List.of(text.strip());
            case JSON_LINES ->
                text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
            case EVENT_STREAM ->
                Arrays.stream(text.split("[\r\n]+", -1))
                        .filter(line -> line.startsWith("data:"))
                        .map(line -> line.substring(5).strip())
                        .toList();
        };
    }

    /** Returns what is wrong with what came out. */
    static List<String> problems(BodyForm form, Set<String> keep, boolean strict, byte[] in, byte[] out) {
        ShapeValidator validator = new ShapeValidator(keep, form == BodyForm.JSON, strict);
        List<String> after = of(form, out);
        int next = 0;
        for (String payload : of(form, in)) {
            boolean stays = form == BodyForm.JSON || !saysNothing(payload);
            boolean came = next < after.size() && (stays || payload.equals(after.get(next)));
            if (came) {
                validator.check(payload, after.get(next));
                next++;
            }
        }
        return next == after.size() ? validator.problems() : List.of("some payloads are missing");
    }

    // Neither choices nor usage: such an event may go.
    private static boolean saysNothing(String payload) {
        Optional<Node> tree = JsonTree.parse(payload).filter(Node::isObject);
        return tree.isPresent()
                && tree.get().get("error").isEmpty()
                && tree.get().get("choices").map(c -> c.elements().isEmpty()).orElse(true)
                && tree.get().get("usage").filter(Node::isObject).isEmpty();
    }
}
