package dev.sluice.oracle;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules about usage. */
final class UsageOracle {
    private static final Set<String> USAGE = Set.of(
            "prompt_tokens", "total_tokens", "completion_tokens", "prompt_tokens_details", "completion_tokens_details");

    private final Set<String> keep;

    UsageOracle(Set<String> keep) {
        this.keep = keep;
    }

    void inBody(Node usage, Marks marks) {
        for (Member member : usage.members()) {
            if (!USAGE.contains(member.name())) {
                drop(member, marks);
            }
            member.value().members().stream()
                    .filter(m -> isDetails(member) && !inDetails(member.name()).contains(m.name()))
                    .forEach(m -> drop(m, marks));
        }
    }

    void inStream(String text, Node usage, Marks marks) {
        for (Member member : usage.members()) {
            if ((!USAGE.contains(member.name()) && !member.name().equals("reasoning_tokens"))
                    || (USAGE.contains(member.name()) && CompletionOracle.isNull(member))) {
                drop(member, marks);
            }
        }
        reasoning(text, usage, marks);
        for (Member member : usage.members()) {
            if (isDetails(member)) {
                details(member, marks);
            }
        }
        if (marks.staying(usage, "total_tokens").isEmpty()) {
            Optional<Long> prompt = count(text, marks.staying(usage, "prompt_tokens"));
            Optional<Long> completion = count(text, marks.staying(usage, "completion_tokens"));
            if (prompt.isPresent() && completion.isPresent()) {
                marks.add(usage, "\"total_tokens\":" + (prompt.get() + completion.get()));
            }
        }
    }

    private void reasoning(String text, Node usage, Marks marks) {
        List<Member> all = marks.staying(usage, "reasoning_tokens");
        if (all.isEmpty()) {
            return;
        }
        List<Member> details = marks.staying(usage, "completion_tokens_details");
        Member first = all.get(0);
        String number = text.substring(first.value().start(), first.value().end());
        boolean moved = false;
        if (isPositive(first, number)) {
            if (details.isEmpty() && keep.contains("reasoning_tokens")) {
                marks.add(usage, "\"completion_tokens_details\":{\"reasoning_tokens\":" + number + "}");
            } else if (details.isEmpty()) {
                marks.rename(first, "completion_tokens_details");
                marks.replace(first, "{\"reasoning_tokens\":" + number + "}");
                moved = true;
            } else if (details.get(0).value().isObject()
                    && !counts(details.get(0).value(), marks)) {
                marks.add(details.get(0).value(), "\"reasoning_tokens\":" + number);
            }
        }
        for (Member member : all) {
            if (!moved || member.start() != first.start()) {
                drop(member, marks);
            }
        }
    }

    private boolean counts(Node details, Marks marks) {
        List<Member> there = marks.staying(details, "reasoning_tokens");
        return !there.isEmpty() && (!CompletionOracle.isNull(there.get(0)) || keep.contains("reasoning_tokens"));
    }

    private static boolean isPositive(Member member, String number) {
        JsonToken type = member.value().type();
        boolean isNumber = type == JsonToken.VALUE_NUMBER_INT || type == JsonToken.VALUE_NUMBER_FLOAT;
        return isNumber && number.matches("[-+0-9.eE]+") && new BigDecimal(number).signum() > 0;
    }

    private void details(Member member, Marks marks) {
        for (Member inner : member.value().members()) {
            if (!inDetails(member.name()).contains(inner.name()) || CompletionOracle.isNull(inner)) {
                drop(inner, marks);
            }
        }
        boolean empty = member.value().members().stream().allMatch(marks::isGone) && !marks.hasAdded(member.value());
        if (empty) {
            drop(member, marks);
        }
    }

    private static boolean isDetails(Member member) {
        return member.value().isObject() && member.name().endsWith("_tokens_details") && USAGE.contains(member.name());
    }

    private static Set<String> inDetails(String name) {
        return name.equals("prompt_tokens_details")
                ? Set.of("cached_tokens", "created_cache_tokens", "multimodal_tokens")
                : Set.of("reasoning_tokens");
    }

    private static Optional<Long> count(String text, List<Member> members) {
        return members.stream()
                .findFirst()
                .map(m -> text.substring(m.value().start(), m.value().end()))
                .filter(digits -> digits.matches("\\d{1,18}"))
                .map(Long::valueOf);
    }

    private void drop(Member member, Marks marks) {
        if (!keep.contains(member.name())) {
            marks.remove(member);
        }
    }
}
