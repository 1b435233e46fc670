package dev.sluice.oracle;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The rules about deltas and messages. */
final class DeltaOracle {
    private static final BigInteger MOST = BigInteger.valueOf(1024);

    private final Set<String> keep;
    private final String reasoning;
    private final boolean body;
    private final Set<BigInteger> seen = new HashSet<>();

    DeltaOracle(Set<String> keep, String reasoning, boolean body) {
        this.keep = keep;
        this.reasoning = reasoning;
        this.body = body;
    }

    /** Marks the deltas of a choice; returns one to be added when there is none. */
    Optional<String> choice(String text, Node choice, int place, Marks marks) {
        List<Node> deltas = marks.staying(choice, "delta").stream()
                .map(Member::value)
                .filter(Node::isObject)
                .toList();
        boolean missing = choice.get("delta").isEmpty();
        if (deltas.isEmpty() && !missing) {
            return Optional.empty();
        }
        BigInteger index = index(text, choice, place);
        boolean known = body || index.compareTo(MOST) < 0;
        boolean first = known && (body || seen.add(index));
        deltas.forEach(delta -> delta(text, delta, known, first, marks));
        if (!missing) {
            return Optional.empty();
        }
        return Optional.of(first ? "\"delta\":{\"role\":\"assistant\"}" : "\"delta\":{}");
    }

    private static BigInteger index(String text, Node choice, int place) {
        String digits =
                choice.get("index").map(i -> text.substring(i.start(), i.end())).orElse("");
        return digits.matches("\\d{1,18}") ? new BigInteger(digits) : BigInteger.valueOf(place);
    }

    private void delta(String text, Node delta, boolean known, boolean first, Marks marks) {
        drop(
                delta,
                m -> !Set.of("role", "content", "reasoning", "reasoning_content", "tool_calls")
                        .contains(m.name()),
                marks);
        drop(delta, m -> m.name().equals("role") && (CompletionOracle.isNull(m) || (known && !first)), marks);
        List<Member> roles = marks.staying(delta, "role");
        if (first && roles.isEmpty()) {
            marks.add(delta, "\"role\":\"assistant\"");
        }
        boolean besideRole = first || (!roles.isEmpty() && !CompletionOracle.isNull(roles.get(0)));
        for (Member content : marks.staying(delta, "content")) {
            if (CompletionOracle.isNull(content) && besideRole) {
                marks.replace(content, "\"\"");
            } else if (CompletionOracle.isNull(content)) {
                drop(delta, m -> m.start() == content.start(), marks);
            }
        }
        reasoning(delta, false, marks);
        toolCalls(text, delta, true, marks);
    }

    /** Marks the message of a body. */
    void message(String text, Node message, Marks marks) {
        Set<String> names = Set.of(
                "role",
                "content",
                "refusal",
                "annotations",
                "audio",
                "function_call",
                "tool_calls",
                "reasoning",
                "reasoning_content");
        drop(message, m -> !names.contains(m.name()), marks);
        reasoning(message, true, marks);
        toolCalls(text, message, false, marks);
    }

    private void drop(Node object, Predicate<Member> which, Marks marks) {
        object.members().stream()
                .filter(m -> which.test(m) && !keep.contains(m.name()))
                .forEach(marks::remove);
    }

    private void reasoning(Node object, boolean nullsStay, Marks marks) {
        List<Member> candidates =
                List.of(marks.staying(object, "reasoning"), marks.staying(object, "reasoning_content")).stream()
                        .flatMap(List::stream)
                        .filter(m -> m.name().equals(reasoning) || !keep.contains(m.name()))
                        .toList();
        Optional<Member> best =
                candidates.stream().filter(m -> !CompletionOracle.isNull(m)).findFirst();
        if (best.isEmpty() && nullsStay) {
            best = candidates.stream().findFirst();
        }
        Member stays = best.orElse(null);
        drop(
                object,
                m -> candidates.stream().anyMatch(c -> c.start() == m.start())
                        && (stays == null || m.start() != stays.start()),
                marks);
        if (stays != null && marks.staying(object, reasoning).isEmpty()) {
            marks.rename(stays, reasoning);
        }
    }

    private void toolCalls(String text, Node owner, boolean stream, Marks marks) {
        for (Member list : marks.staying(owner, "tool_calls")) {
            boolean empty = list.value().type() == JsonToken.START_ARRAY
                    && list.value().elements().isEmpty();
            if (CompletionOracle.isNull(list) || empty) {
                drop(owner, m -> m.start() == list.start(), marks);
            }
            List<Node> calls = list.value().elements();
            for (int i = 0; i < calls.size(); i++) {
                if (calls.get(i).isObject()) {
                    toolCall(text, calls.get(i), i, stream, marks);
                }
            }
        }
    }

    private void toolCall(String text, Node call, int place, boolean stream, Marks marks) {
        Set<String> names = stream ? Set.of("id", "type", "index", "function") : Set.of("id", "type", "function");
        drop(call, m -> !names.contains(m.name()) || CompletionOracle.isNull(m), marks);
        if (stream && marks.staying(call, "index").isEmpty()) {
            marks.add(call, "\"index\":" + place);
        }
        if (!marks.staying(call, "id").isEmpty() && marks.staying(call, "type").isEmpty()) {
            marks.add(call, "\"type\":\"function\"");
        }
        for (Member function : marks.staying(call, "function")) {
            if (!function.value().isObject()) {
                continue;
            }
            Node node = function.value();
            drop(node, m -> !Set.of("name", "arguments").contains(m.name()) || CompletionOracle.isNull(m), marks);
            marks.staying(node, "arguments").stream()
                    .filter(m -> m.value().isObject())
                    .forEach(m -> marks.replace(m, quoted(text, m.value(), marks)));
        }
    }

    private static String quoted(String text, Node object, Marks marks) {
        String raw = marks.patch(text, object).slice(object.start(), object.end());
        return "\""
                + raw.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                + "\"";
    }
}
