package dev.sluice.oracle;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of {@code vllm_format} written down once more, as procedures over a tree and rule by rule, to compare the
 * table of the engine with. Remembers the choices of one response.
 */
final class CompletionOracle {
    /** What a payload is. */
    enum Kind {
        CHAT_CHUNK,
        TEXT_CHUNK,
        CHAT_BODY,
        TEXT_BODY,
        OTHER
    }

    private static final Set<String> NEUTRAL = Set.of("choices", "id", "object");

    private static final Set<String> COMPLETIONS =
            Set.of("chat.completion", "chat.completion.chunk", "chat.completion.done", "text_completion");
    private static final Set<String> CHUNK = Set.of(
            "id", "object", "created", "model", "choices", "usage", "prompt_token_ids", "prompt_text", "metrics");
    private static final Set<String> BODY = Set.of(
            "id",
            "object",
            "created",
            "model",
            "choices",
            "service_tier",
            "system_fingerprint",
            "usage",
            "prompt_logprobs",
            "prompt_token_ids",
            "prompt_text",
            "kv_transfer_params",
            "ec_transfer_params",
            "metrics");

    private final Set<String> keep;
    private final boolean body;
    private final DeltaOracle deltas;
    private final UsageOracle usages;

    CompletionOracle(Set<String> keep, String reasoning, boolean body) {
        this.keep = keep;
        this.body = body;
        this.deltas = new DeltaOracle(keep, reasoning, body);
        this.usages = new UsageOracle(keep);
    }

    /** Says what a payload is. */
    Kind kind(String text, Node top) {
        if (!top.isObject() || top.get("error").isPresent()) {
            return Kind.OTHER;
        }
        Optional<Node> list = top.get("choices");
        List<Node> choices = list.map(Node::elements).orElse(List.of()).stream()
                .filter(Node::isObject)
                .toList();
        Predicate<String> any =
                name -> choices.stream().anyMatch(c -> c.get(name).isPresent());
        if (any.test("delta")) {
            return Kind.CHAT_CHUNK;
        }
        String object =
                top.get("object").isPresent() ? string(text, top.get("object").get()) : "";
        if (any.test("message") || any.test("text")) {
            boolean sign = Stream.of("index", "logprobs", "finish_reason").anyMatch(any)
                    || Stream.of("model", "created", "usage")
                            .anyMatch(name -> top.get(name).isPresent())
                    || (object != null && COMPLETIONS.contains(object));
            boolean foreign = object == null
                    || !(object.isEmpty() || COMPLETIONS.contains(object))
                    || top.members().stream().anyMatch(member -> !NEUTRAL.contains(member.name()));
            if (!sign && foreign) {
                return Kind.OTHER;
            }
            return any.test("message") ? Kind.CHAT_BODY : body ? Kind.TEXT_BODY : Kind.TEXT_CHUNK;
        }
        if (object != null && object.equals("chat.completion.chunk")) {
            return Kind.CHAT_CHUNK;
        }
        if (body) {
            boolean completion = object != null && COMPLETIONS.contains(object) && isEmpty(list);
            return !completion ? Kind.OTHER : object.equals("text_completion") ? Kind.TEXT_BODY : Kind.CHAT_BODY;
        }
        if (object != null && object.equals("text_completion")) {
            return Kind.TEXT_CHUNK;
        }
        if (any.test("finish_reason")) {
            return Kind.CHAT_CHUNK;
        }
        boolean ours = object != null && (object.isEmpty() || COMPLETIONS.contains(object)) && isEmpty(list);
        boolean told = ours && (!object.isEmpty() || list.isPresent() || isUsageAlone(top));
        return told ? Kind.CHAT_CHUNK : Kind.OTHER;
    }

    private static boolean isUsageAlone(Node top) {
        Optional<Node> usage = top.get("usage").filter(Node::isObject);
        return usage.isPresent()
                && usage.get().get("prompt_tokens").isPresent()
                && usage.get().get("completion_tokens").isPresent()
                && top.get("type").isEmpty();
    }

    /** Returns whether a payload goes, with its event. */
    boolean drops(String text, Node top) {
        Kind kind = kind(text, top);
        return (kind == Kind.CHAT_CHUNK || kind == Kind.TEXT_CHUNK) && isEmpty(top.get("choices")) && !hasUsage(top);
    }

    private static boolean hasUsage(Node top) {
        return top.get("usage").filter(Node::isObject).isPresent();
    }

    private static boolean isEmpty(Optional<Node> choices) {
        return choices.isEmpty()
                || choices.get().type() == JsonToken.VALUE_NULL
                || (choices.get().type() == JsonToken.START_ARRAY
                        && choices.get().elements().isEmpty());
    }

    /** Returns a string value decoded, "" for null, and null for any other value. */
    static @Nullable String string(String text, Node node) {
        if (node.type() == JsonToken.VALUE_NULL) {
            return "";
        }
        return node.type() == JsonToken.VALUE_STRING
                ? JsonTree.decoded(text.substring(node.start(), node.end()))
                : null;
    }

    static boolean isNull(Member member) {
        return member.value().type() == JsonToken.VALUE_NULL;
    }

    /** Marks what becomes of a payload. */
    void reshape(String text, Node top, Marks marks) {
        Kind kind = kind(text, top);
        switch (kind) {
            case OTHER -> {}
            case CHAT_CHUNK, TEXT_CHUNK -> chunk(text, top, kind, marks);
            case CHAT_BODY, TEXT_BODY -> body(text, top, kind, marks);
        }
    }

    private void chunk(String text, Node top, Kind kind, Marks marks) {
        Optional<Node> list = top.get("choices");
        boolean hasChoice = list.isPresent() && list.get().elements().stream().anyMatch(Node::isObject);
        for (Member member : top.members()) {
            String name = member.name();
            boolean dropped = !CHUNK.contains(name) || (name.equals("usage") && isNull(member));
            if (dropped && !keep.contains(name)) {
                marks.remove(member);
            } else if (name.equals("choices")) {
                elements(member)
                        .forEach(c ->
                                chunkChoice(text, c, member.value().elements().indexOf(c), kind, marks));
            } else if (name.equals("usage") && member.value().isObject()) {
                usages.inStream(text, member.value(), marks);
            } else if (name.equals("object") && kind == Kind.CHAT_CHUNK && hasChoice) {
                if (!"chat.completion.chunk".equals(string(text, member.value()))) {
                    marks.replace(member, "\"chat.completion.chunk\"");
                }
            }
        }
        if (hasUsage(top) && list.isEmpty()) {
            marks.add(top, "\"choices\":[]");
        } else if (hasUsage(top) && list.get().type() == JsonToken.VALUE_NULL) {
            top.members().stream()
                    .filter(m -> m.name().equals("choices"))
                    .reduce((earlier, later) -> later)
                    .ifPresent(m -> marks.replace(m, "[]"));
        }
    }

    private void chunkChoice(String text, Node choice, int place, Kind kind, Marks marks) {
        boolean chat = kind == Kind.CHAT_CHUNK;
        Set<String> names = chat
                ? Set.of("index", "delta", "logprobs", "finish_reason", "stop_reason", "token_ids")
                : Set.of("index", "text", "logprobs", "finish_reason", "stop_reason", "prompt_token_ids", "token_ids");
        keepOnly(choice, names, marks);
        List<String> added = new ArrayList<>();
        if (choice.get("index").isEmpty()) {
            added.add("\"index\":" + place);
        }
        if (chat) {
            deltas.choice(text, choice, place, marks).ifPresent(added::add);
        }
        for (String name : List.of("logprobs", "finish_reason")) {
            if (choice.get(name).isEmpty()) {
                added.add("\"" + name + "\":null");
            }
        }
        finish(text, choice, !chat, marks).ifPresent(added::add);
        added.forEach(member -> marks.add(choice, member));
    }

    // Marks all but these and matched_stop, which has a rule of its own.
    private void keepOnly(Node object, Set<String> names, Marks marks) {
        for (Member member : object.members()) {
            String name = member.name();
            if (!names.contains(name) && !keep.contains(name) && !name.equals("matched_stop")) {
                marks.remove(member);
            }
        }
    }

    // K3 and K4. Returns what is to be added.
    private Optional<String> finish(String text, Node choice, boolean always, Marks marks) {
        boolean finished = false;
        for (Member member : marks.staying(choice, "finish_reason")) {
            String reason = isNull(member) ? null : string(text, member.value());
            finished |= reason != null && !reason.isEmpty();
            switch (reason == null ? "other" : reason) {
                case "" -> marks.replace(member, "null");
                case "eos_token", "stop_sequence", "end_turn" -> marks.replace(member, "\"stop\"");
                case "max_tokens", "model_length" -> marks.replace(member, "\"length\"");
                default -> {}
            }
        }
        boolean has = !marks.staying(choice, "stop_reason").isEmpty();
        List<Member> matched = marks.staying(choice, "matched_stop");
        if (finished && !has && keep.contains("matched_stop") && !matched.isEmpty()) {
            Node value = matched.get(0).value();
            boolean structure = value.type() == JsonToken.START_OBJECT || value.type() == JsonToken.START_ARRAY;
            return Optional.of("\"stop_reason\":" + (structure ? "null" : text.substring(value.start(), value.end())));
        }
        for (Member member : marks.staying(choice, "matched_stop")) {
            if (finished && !has) {
                marks.rename(member, "stop_reason");
                has = true;
            } else if (!keep.contains("matched_stop")) {
                marks.remove(member);
            }
        }
        return !has && (finished || always) ? Optional.of("\"stop_reason\":null") : Optional.empty();
    }

    private void body(String text, Node top, Kind kind, Marks marks) {
        boolean chat = kind == Kind.CHAT_BODY;
        for (Member member : top.members()) {
            String name = member.name();
            boolean known = BODY.contains(name) && (chat || !name.equals("prompt_text"));
            if (keep.contains(name) && !name.equals("choices") && !name.equals("usage")) {
                continue;
            }
            if (!known && !keep.contains(name)) {
                marks.remove(member);
            } else if (Set.of("system_fingerprint", "service_tier").contains(name) && !isNull(member)) {
                marks.replace(member, "null");
            } else if (name.equals("choices")) {
                elements(member).forEach(c -> bodyChoice(text, c, chat, marks));
            } else if (name.equals("usage") && member.value().isObject()) {
                usages.inBody(member.value(), marks);
            }
        }
    }

    private void bodyChoice(String text, Node choice, boolean chat, Marks marks) {
        Set<String> names = chat
                ? Set.of("index", "message", "logprobs", "finish_reason", "stop_reason", "token_ids", "routed_experts")
                : Set.of(
                        "index",
                        "text",
                        "logprobs",
                        "finish_reason",
                        "stop_reason",
                        "token_ids",
                        "prompt_logprobs",
                        "prompt_token_ids",
                        "routed_experts");
        keepOnly(choice, names, marks);
        if (chat) {
            marks.staying(choice, "message").stream()
                    .map(Member::value)
                    .filter(Node::isObject)
                    .forEach(message -> deltas.message(text, message, marks));
        }
        if (choice.get("logprobs").isEmpty()) {
            marks.add(choice, "\"logprobs\":null");
        }
        finish(text, choice, true, marks).ifPresent(member -> marks.add(choice, member));
    }

    private static List<Node> elements(Member member) {
        return member.value().elements().stream().filter(Node::isObject).toList();
    }
}
