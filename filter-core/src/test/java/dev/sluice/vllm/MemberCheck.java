package dev.sluice.vllm;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree;
import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import dev.sluice.vllm.PublishedShape.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks the members of an object that came out, one by one, against those that went in and against a list of members. */
final class MemberCheck {
    private static final Set<String> REPLACED_NULLS = Set.of("choices", "content", "object");

    private final Set<String> keep;
    private final boolean strict;
    private final List<String> problems = new ArrayList<>();
    private String before = "";
    private String after = "";

    MemberCheck(Set<String> keep, boolean strict) {
        this.keep = keep;
        this.strict = strict;
    }

    /** Begins with the next payload. */
    void begin(String in, String out) {
        before = in;
        after = out;
    }

    /** Returns what is wrong, so far. */
    List<String> problems() {
        return problems;
    }

    /** Returns the text of a value that came out. */
    String text(Node node) {
        return slice(after, node);
    }

    /** Checks names, types, order, and the bytes of values of which no rule speaks. */
    void object(Node was, Node is, Members shape) {
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

    /** Checks that no null stays. */
    void noNulls(Node object) {
        for (Member member : object.members()) {
            boolean isNull = member.value().type() == JsonToken.VALUE_NULL;
            expect(!isNull || keep.contains(member.name()), member.name() + " is null");
        }
    }

    /** Checks that members are there. */
    void need(Node object, String... names) {
        for (String name : names) {
            expect(object.get(name).isPresent(), name + " is missing");
        }
    }

    /** Notes a problem unless all is right. */
    void expect(boolean right, String otherwise) {
        if (!right) {
            problems.add(otherwise + ": " + before + " -> " + after);
        }
    }

    /** Returns a string of what came out, "" for anything else, and a NUL for an empty string. */
    String decoded(Node object, String name) {
        Optional<Node> value = object.get(name).filter(n -> n.type() == JsonToken.VALUE_STRING);
        String text = value.map(n -> JsonTree.decoded(slice(after, n))).orElse("");
        return value.isPresent() && text.isEmpty() ? "\0" : text;
    }

    private static String slice(String text, Node node) {
        return text.substring(node.start(), node.end());
    }
}
