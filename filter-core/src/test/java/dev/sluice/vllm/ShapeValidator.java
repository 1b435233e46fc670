package dev.sluice.vllm;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree;
import dev.sluice.oracle.JsonTree.Node;
import dev.sluice.vllm.PublishedShape.Members;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks what came out against the published shape and against what went in, payload by payload; knows nothing of the
 * table of rules. For one response: it remembers of which choices there was a role.
 */
final class ShapeValidator {
    private static final Set<String> COMPLETIONS =
            Set.of("chat.completion", "chat.completion.chunk", "chat.completion.done", "text_completion");

    private final Set<String> keep;
    private final boolean body;
    private final MemberCheck members;
    private final Set<String> roles = new HashSet<>();

    /**
     * Makes a validator.
     *
     * @param keep names that may be there besides those of the shape
     * @param body whether the payload is a whole body
     * @param strict whether values must have the right types even if they came in with wrong ones
     */
    ShapeValidator(Set<String> keep, boolean body, boolean strict) {
        this.keep = keep;
        this.body = body;
        this.members = new MemberCheck(keep, strict);
    }

    /** Returns what is wrong, so far. */
    List<String> problems() {
        return members.problems();
    }

    /** Compares a payload with what it was. */
    void check(String in, String out) {
        Optional<Node> was = JsonTree.parse(in);
        Optional<Node> is = JsonTree.parse(out);
        members.begin(in, out);
        if (is.isEmpty() || was.isEmpty()) {
            same(in, out);
            return;
        }
        List<Node> choices = is.get().get("choices").map(Node::elements).orElse(List.of());
        if (body && choices.isEmpty()) {
            // Which lists hold is told by "object" alone.
            return;
        }
        if (is.get().get("error").isPresent()
                || (choices.isEmpty() && is.get().get("usage").isEmpty())) {
            same(in, out);
        } else if (any(choices, "delta")) {
            chunk(was.get(), is.get(), PublishedShape.CHAT_CHOICE);
        } else if (isOfOthers(is.get(), choices)) {
            same(in, out);
        } else if (any(choices, "message")) {
            body(was.get(), is.get(), PublishedShape.CHAT_BODY, PublishedShape.CHAT_BODY_CHOICE);
        } else if (any(choices, "text") && body) {
            body(was.get(), is.get(), PublishedShape.TEXT_BODY, PublishedShape.TEXT_BODY_CHOICE);
        } else if (any(choices, "text") || (!body && in.contains("\"object\":\"text_completion\""))) {
            chunk(was.get(), is.get(), PublishedShape.TEXT_CHOICE);
        } else if (choices.isEmpty() && !in.equals(out)) {
            chunk(was.get(), is.get(), PublishedShape.CHAT_CHOICE);
        } else {
            same(in, out);
        }
    }

    // A quiz or a menu: nothing but a text or a message speaks for a completion. What came in shape has all the signs.
    private boolean isOfOthers(Node top, List<Node> choices) {
        boolean told = Stream.of("index", "logprobs", "finish_reason").anyMatch(name -> any(choices, name))
                || Stream.of("model", "created", "usage")
                        .anyMatch(name -> top.get(name).isPresent())
                || COMPLETIONS.contains(members.decoded(top, "object"));
        return !told && (any(choices, "message") || any(choices, "text"));
    }

    private static boolean any(List<Node> choices, String name) {
        return choices.stream().anyMatch(c -> c.get(name).isPresent());
    }

    private void same(String in, String out) {
        members.expect(in.equals(out), "no completion, but changed");
    }

    private void chunk(Node was, Node is, Members shape) {
        members.object(was, is, PublishedShape.CHUNK);
        List<Node> old = elements(was, "choices");
        List<Node> now = elements(is, "choices");
        boolean chat = shape.allows("delta");
        for (int i = 0; i < now.size(); i++) {
            Node choice = now.get(i);
            members.object(old.get(i), choice, shape);
            members.need(choice, "index", "logprobs", "finish_reason");
            members.need(choice, chat ? "delta" : "stop_reason");
            finish(old.get(i), choice, chat);
            if (chat) {
                delta(
                        old.get(i),
                        choice,
                        is.get("choices").orElseThrow().elements().indexOf(choice));
            }
        }
        if (chat && !now.isEmpty() && is.get("object").isPresent()) {
            members.expect(members.decoded(is, "object").equals("chat.completion.chunk"), "object is another");
        }
        members.expect(is.get("choices").isPresent(), "no choices");
        Optional<Node> usage = is.get("usage");
        if (usage.isPresent() && usage.get().isObject()) {
            usage(was.get("usage").orElseThrow(), usage.get());
        }
        members.expect(!now.isEmpty() || usage.filter(Node::isObject).isPresent(), "neither choices nor usage");
    }

    private void finish(Node was, Node choice, boolean chat) {
        String reason = members.decoded(choice, "finish_reason");
        members.expect(
                !Set.of("\0", "eos_token", "stop_sequence", "end_turn", "max_tokens", "model_length")
                        .contains(reason),
                "finish reason of another protocol");
        boolean finishes = !reason.isEmpty();
        members.expect(!finishes || choice.get("stop_reason").isPresent(), "finishes without stop_reason");
        boolean given = was.get("stop_reason").isPresent();
        members.expect(finishes || !chat || given || choice.get("stop_reason").isEmpty(), "stop_reason without finish");
    }

    private void delta(Node was, Node choice, int place) {
        Node delta = choice.get("delta").orElseThrow();
        if (!delta.isObject()) {
            return;
        }
        Node old = was.get("delta").orElse(new Node(JsonToken.START_OBJECT, 0, 0, List.of(), List.of()));
        members.object(old, delta, PublishedShape.DELTA);
        members.noNulls(delta);
        String given = choice.get("index").map(members::text).orElse("");
        String index = given.matches("\\d{1,18}") ? given : Integer.toString(place);
        boolean counted = index.length() < 4;
        boolean first = counted && (roles.add(index) || body);
        boolean role = delta.get("role").isPresent();
        members.expect(!counted || role == first || keep.contains("role"), "role is not in the first frame alone");
        reasoningOnce(delta);
        toolCalls(old, delta, PublishedShape.TOOL_CALL);
    }

    private void reasoningOnce(Node object) {
        boolean both = object.get("reasoning").isPresent()
                && object.get("reasoning_content").isPresent();
        members.expect(!both || keep.contains("reasoning") || keep.contains("reasoning_content"), "reasoning twice");
    }

    private void toolCalls(Node was, Node is, Members shape) {
        members.expect(
                is.get("tool_calls").isEmpty()
                        || is.get("tool_calls").get().type() != JsonToken.START_ARRAY
                        || !is.get("tool_calls").get().elements().isEmpty(),
                "empty tool calls");
        List<Node> old = elements(was, "tool_calls");
        List<Node> now = elements(is, "tool_calls");
        for (int i = 0; i < now.size(); i++) {
            members.object(old.get(i), now.get(i), shape);
            members.noNulls(now.get(i));
            if (shape.allows("index")) {
                members.need(now.get(i), "index");
            }
            if (now.get(i).get("id").isPresent()) {
                members.need(now.get(i), "type");
            }
            Optional<Node> function = now.get(i).get("function").filter(Node::isObject);
            if (function.isPresent()) {
                members.object(old.get(i).get("function").orElseThrow(), function.get(), PublishedShape.FUNCTION);
                members.noNulls(function.get());
                members.expect(
                        function.get().get("arguments").filter(Node::isObject).isEmpty(), "arguments are an object");
            }
        }
    }

    private void usage(Node was, Node usage) {
        members.object(was, usage, PublishedShape.USAGE);
        members.noNulls(usage);
        details(was, usage, "prompt_tokens_details", PublishedShape.PROMPT_DETAILS);
        details(was, usage, "completion_tokens_details", PublishedShape.COMPLETION_DETAILS);
    }

    private void details(Node was, Node usage, String name, Members shape) {
        Optional<Node> details = usage.get(name).filter(Node::isObject);
        Optional<Node> old = was.get(name).filter(Node::isObject);
        if (details.isPresent() && old.isPresent()) {
            members.object(old.get(), details.get(), shape);
            members.noNulls(details.get());
            members.expect(!details.get().members().isEmpty() || body, "details are empty");
        }
    }

    private void body(Node was, Node is, Members top, Members choices) {
        members.object(was, is, top);
        List<Node> old = elements(was, "choices");
        List<Node> now = elements(is, "choices");
        for (int i = 0; i < now.size(); i++) {
            Node choice = now.get(i);
            members.object(old.get(i), choice, choices);
            members.need(choice, "logprobs", "stop_reason");
            finish(old.get(i), choice, false);
            Optional<Node> message = choice.get("message").filter(Node::isObject);
            if (message.isPresent()) {
                Node before = old.get(i).get("message").orElseThrow();
                members.object(before, message.get(), PublishedShape.MESSAGE);
                reasoningOnce(message.get());
                toolCalls(before, message.get(), PublishedShape.BODY_TOOL_CALL);
            }
        }
        Optional<Node> usage = is.get("usage").filter(Node::isObject);
        usage.ifPresent(u -> members.object(was.get("usage").orElseThrow(), u, PublishedShape.BODY_USAGE));
    }

    private static List<Node> elements(Node object, String name) {
        return object.get(name).map(Node::elements).orElse(List.of()).stream()
                .filter(Node::isObject)
                .toList();
    }
}
