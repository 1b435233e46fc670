package dev.sluice.vllm;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree;
import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import dev.sluice.vllm.PublishedShape.Members;
import java.util.ArrayList;
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
    private static final Set<String> REPLACED_NULLS = Set.of("choices", "content", "object");

    private static final Set<String> COMPLETIONS =
            Set.of("chat.completion", "chat.completion.chunk", "chat.completion.done", "text_completion");

    private final Set<String> keep;
    private final boolean body;
    private final boolean strict;
    private final Set<String> roles = new HashSet<>();
    private final List<String> problems = new ArrayList<>();
    private String before = "";
    private String after = "";

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
        this.strict = strict;
    }

    /** Returns what is wrong, so far. */
    List<String> problems() {
        return problems;
    }

    /** Compares a payload with what it was. */
    void check(String in, String out) {
        Optional<Node> was = JsonTree.parse(in);
        Optional<Node> is = JsonTree.parse(out);
        before = in;
        after = out;
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
                || COMPLETIONS.contains(decoded(top, "object"));
        return !told && (any(choices, "message") || any(choices, "text"));
    }

    private static boolean any(List<Node> choices, String name) {
        return choices.stream().anyMatch(c -> c.get(name).isPresent());
    }

    private void same(String in, String out) {
        if (!in.equals(out)) {
            problems.add("no completion, but changed: " + in + " -> " + out);
        }
    }

    private void problem(String text) {
        problems.add(text + ": " + before + " -> " + after);
    }

    private void chunk(Node was, Node is, Members shape) {
        object(was, is, PublishedShape.CHUNK);
        List<Node> old = elements(was, "choices");
        List<Node> now = elements(is, "choices");
        boolean chat = shape.allows("delta");
        for (int i = 0; i < now.size(); i++) {
            Node choice = now.get(i);
            object(old.get(i), choice, shape);
            need(choice, "index", "logprobs", "finish_reason");
            need(choice, chat ? "delta" : "stop_reason");
            finish(old.get(i), choice, chat);
            if (chat) {
                delta(
                        old.get(i),
                        choice,
                        is.get("choices").orElseThrow().elements().indexOf(choice));
            }
        }
        if (chat && !now.isEmpty() && is.get("object").isPresent()) {
            expect(decoded(is, "object").equals("chat.completion.chunk"), "object is another");
        }
        expect(is.get("choices").isPresent(), "no choices");
        Optional<Node> usage = is.get("usage");
        if (usage.isPresent() && usage.get().isObject()) {
            usage(was.get("usage").orElseThrow(), usage.get());
        }
        expect(!now.isEmpty() || usage.filter(Node::isObject).isPresent(), "neither choices nor usage");
    }

    private void finish(Node was, Node choice, boolean chat) {
        String reason = decoded(choice, "finish_reason");
        expect(
                !Set.of("\0", "eos_token", "stop_sequence", "end_turn", "max_tokens", "model_length")
                        .contains(reason),
                "finish reason of another protocol");
        boolean finishes = !reason.isEmpty();
        expect(!finishes || choice.get("stop_reason").isPresent(), "finishes without stop_reason");
        boolean given = was.get("stop_reason").isPresent();
        expect(finishes || !chat || given || choice.get("stop_reason").isEmpty(), "stop_reason without finish");
    }

    private void delta(Node was, Node choice, int place) {
        Node delta = choice.get("delta").orElseThrow();
        if (!delta.isObject()) {
            return;
        }
        Node old = was.get("delta").orElse(new Node(JsonToken.START_OBJECT, 0, 0, List.of(), List.of()));
        object(old, delta, PublishedShape.DELTA);
        noNulls(delta);
        String given = choice.get("index").map(n -> slice(after, n)).orElse("");
        String index = given.matches("\\d{1,18}") ? given : Integer.toString(place);
        boolean counted = index.length() < 4;
        boolean first = counted && (roles.add(index) || body);
        boolean role = delta.get("role").isPresent();
        expect(!counted || role == first || keep.contains("role"), "role is not in the first frame alone");
        reasoningOnce(delta);
        toolCalls(old, delta, PublishedShape.TOOL_CALL);
    }

    private void reasoningOnce(Node object) {
        boolean both = object.get("reasoning").isPresent()
                && object.get("reasoning_content").isPresent();
        expect(!both || keep.contains("reasoning") || keep.contains("reasoning_content"), "reasoning twice");
    }

    private void toolCalls(Node was, Node is, Members shape) {
        expect(
                is.get("tool_calls").isEmpty()
                        || is.get("tool_calls").get().type() != JsonToken.START_ARRAY
                        || !is.get("tool_calls").get().elements().isEmpty(),
                "empty tool calls");
        List<Node> old = elements(was, "tool_calls");
        List<Node> now = elements(is, "tool_calls");
        for (int i = 0; i < now.size(); i++) {
            object(old.get(i), now.get(i), shape);
            noNulls(now.get(i));
            if (shape.allows("index")) {
                need(now.get(i), "index");
            }
            if (now.get(i).get("id").isPresent()) {
                need(now.get(i), "type");
            }
            Optional<Node> function = now.get(i).get("function").filter(Node::isObject);
            if (function.isPresent()) {
                object(old.get(i).get("function").orElseThrow(), function.get(), PublishedShape.FUNCTION);
                noNulls(function.get());
                expect(function.get().get("arguments").filter(Node::isObject).isEmpty(), "arguments are an object");
            }
        }
    }

    private void usage(Node was, Node usage) {
        object(was, usage, PublishedShape.USAGE);
        noNulls(usage);
        details(was, usage, "prompt_tokens_details", PublishedShape.PROMPT_DETAILS);
        details(was, usage, "completion_tokens_details", PublishedShape.COMPLETION_DETAILS);
    }

    private void details(Node was, Node usage, String name, Members shape) {
        Optional<Node> details = usage.get(name).filter(Node::isObject);
        Optional<Node> old = was.get(name).filter(Node::isObject);
        if (details.isPresent() && old.isPresent()) {
            object(old.get(), details.get(), shape);
            noNulls(details.get());
            expect(!details.get().members().isEmpty() || body, "details are empty");
        }
    }

    private void body(Node was, Node is, Members top, Members choices) {
        object(was, is, top);
        List<Node> old = elements(was, "choices");
        List<Node> now = elements(is, "choices");
        for (int i = 0; i < now.size(); i++) {
            Node choice = now.get(i);
            object(old.get(i), choice, choices);
            need(choice, "logprobs", "stop_reason");
            finish(old.get(i), choice, false);
            Optional<Node> message = choice.get("message").filter(Node::isObject);
            if (message.isPresent()) {
                Node before = old.get(i).get("message").orElseThrow();
                object(before, message.get(), PublishedShape.MESSAGE);
                reasoningOnce(message.get());
                toolCalls(before, message.get(), PublishedShape.BODY_TOOL_CALL);
            }
        }
        Optional<Node> usage = is.get("usage").filter(Node::isObject);
        usage.ifPresent(u -> object(was.get("usage").orElseThrow(), u, PublishedShape.BODY_USAGE));
    }

    // Names, types, order, and the bytes of values of which no rule speaks.
    private void object(Node was, Node is, Members shape) {
        List<Member> old = was.members();
        int from = 0;
        int appended = 0;
        for (Member member : is.members()) {
            String name = member.name();
            expect(shape.allows(name) || keep.contains(name), name + " is no member");
            int at = from;
            while (at < old.size() && !isFrom(old.get(at), member)) {
                at++;
            }
            if (at < old.size() && appended == 0) {
                from = at + 1;
                type(member, shape, slice(before, old.get(at).value()));
            } else {
                int place = shape.appended().indexOf(name) + 1;
                expect(place > appended, name + " is not in its place");
                appended = Math.max(appended, place);
                type(member, shape, "");
            }
        }
    }

    // A member that has another name has the same value, or holds it.
    private boolean isFrom(Member old, Member now) {
        boolean isNull = slice(after, now.value()).equals("null");
        if (!isNull && slice(before, old.value()).equals("null")) {
            // Some nulls become something else; all others go, and what is there is another member.
            return old.name().equals(now.name()) && REPLACED_NULLS.contains(now.name());
        }
        boolean renamed =
                PublishedShape.RENAMED.getOrDefault(old.name(), Set.of()).contains(now.name());
        return old.name().equals(now.name())
                || (renamed && slice(after, now.value()).contains(slice(before, old.value())));
    }

    private void type(Member member, Members shape, String old) {
        String types = shape.types().getOrDefault(member.name(), "?");
        String now = slice(after, member.value());
        boolean right = types.equals("?") || types.indexOf(letter(member.value())) >= 0;
        expect(right || keep.contains(member.name()) || (!strict && now.equals(old)), member.name() + " is a " + now);
        boolean plain = !member.value().isObject() && member.value().type() != JsonToken.START_ARRAY;
        boolean free = Set.of("logprobs", "metrics", "token_ids").contains(member.name());
        boolean replaced = old.isEmpty()
                || Set.of("object", "finish_reason", "arguments", "service_tier", "system_fingerprint")
                        .contains(member.name())
                || (old.equals("null") && Set.of("\"\"", "[]").contains(now));
        expect((!plain && !free) || replaced || now.equals(old), member.name() + " was " + old);
    }

    private static char letter(Node node) {
        return switch (node.type()) {
            case START_OBJECT -> 'O';
            case START_ARRAY -> 'A';
            case VALUE_STRING -> 'S';
            case VALUE_NULL -> 'L';
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> 'N';
            default -> 'B';
        };
    }

    private void noNulls(Node object) {
        for (Member member : object.members()) {
            boolean isNull = member.value().type() == JsonToken.VALUE_NULL;
            expect(!isNull || keep.contains(member.name()), member.name() + " is null");
        }
    }

    private void need(Node object, String... names) {
        for (String name : names) {
            expect(object.get(name).isPresent(), name + " is missing");
        }
    }

    private void expect(boolean right, String otherwise) {
        if (!right) {
            problem(otherwise);
        }
    }

    // A string, "" for anything else, and a NUL for an empty string.
    private String decoded(Node object, String name) {
        Optional<Node> value = object.get(name).filter(n -> n.type() == JsonToken.VALUE_STRING);
        String text = value.map(n -> JsonTree.decoded(slice(after, n))).orElse("");
        return value.isPresent() && text.isEmpty() ? "\0" : text;
    }

    private static List<Node> elements(Node object, String name) {
        return object.get(name).map(Node::elements).orElse(List.of()).stream()
                .filter(Node::isObject)
                .toList();
    }

    private static String slice(String text, Node node) {
        return text.substring(node.start(), node.end());
    }
}
