package dev.sluice.rule;

import dev.sluice.json.JsonScanner.Token;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Shape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The rules of {@code vllm_format}, a row each. Immutable. */
final class VllmTable {
    private static final byte[] CHAT_CHUNK = "\"chat.completion.chunk\"".getBytes(StandardCharsets.US_ASCII);
    private static final Set<String> TOP_KEPT = Set.of(
            "id", "object", "created", "model", "choices", "usage", "prompt_token_ids", "prompt_text", "metrics");

    private static final Row[] NO_ROWS = {};

    private final Shape choice = Shape.of("choice", Set.of("delta", "message", "text"), Map.of());
    private final Shape top;
    private final int choices;
    private final int usage;
    private final int object;
    private final int error;
    private final int delta;
    private final Map<Shape, Row[]> rows = new HashMap<>();

    VllmTable(VllmFormat rule) {
        Set<String> kept = new HashSet<>(TOP_KEPT);
        kept.addAll(rule.keep());
        Set<String> plain = new HashSet<>(kept);
        plain.add("error");
        plain.remove("choices");
        top = Shape.of("chunk", plain, Map.of("choices", choice));
        choices = top.ordinal("choices");
        usage = top.ordinal("usage");
        object = top.ordinal("object");
        error = top.ordinal("error");
        delta = choice.ordinal("delta");
        add(new Row("C3", top, this::dropEmpty));
        add(Rows.keepOnly("C1", top, kept));
        if (!rule.keep().contains("usage")) {
            add(Rows.removeNull("C2", top, "usage"));
        }
    }

    private void add(Row row) {
        Row[] before = rowsAt(row.at());
        Row[] after = Arrays.copyOf(before, before.length + 1);
        after[before.length] = row;
        rows.put(row.at(), after);
    }

    Shape top() {
        return top;
    }

    Row[] rowsAt(Shape shape) {
        return rows.getOrDefault(shape, NO_ROWS);
    }

    /** Returns whether the payload is a chat completion chunk. */
    boolean isAbout(Frame frame) {
        MemberIndex index = frame.index();
        if (!index.hasObject() || index.member(0, error) != MemberIndex.NONE) {
            return false;
        }
        int kind = index.member(0, object);
        if (kind != MemberIndex.NONE && frame.hasValue(kind, CHAT_CHUNK)) {
            return true;
        }
        int list = index.member(0, choices);
        if (list == MemberIndex.NONE) {
            return false;
        }
        int first = index.type(list) == Token.ARRAY_START ? index.firstObject(list) : MemberIndex.NONE;
        return first == MemberIndex.NONE ? isEmpty(index, list) : index.member(first, delta) != MemberIndex.NONE;
    }

    // C3, and C4: without choices an event has a meaning only if it reports usage.
    private void dropEmpty(Frame frame, int chunk) {
        MemberIndex index = frame.index();
        int list = index.member(chunk, choices);
        int counts = index.member(chunk, usage);
        boolean hasUsage = counts != MemberIndex.NONE && index.type(counts) == Token.OBJECT_START;
        if (!hasUsage && (list == MemberIndex.NONE || isEmpty(index, list))) {
            frame.dropEvent();
        }
    }

    private static boolean isEmpty(MemberIndex index, int list) {
        Token type = index.type(list);
        return type == Token.NULL || (type == Token.ARRAY_START && index.elements(list) == 0);
    }
}
