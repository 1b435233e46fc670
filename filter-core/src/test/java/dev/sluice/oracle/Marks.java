package dev.sluice.oracle;

import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What becomes of the members of a tree. */
final class Marks {
    private final Set<Member> gone = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Member, String> names = new IdentityHashMap<>();
    private final IdentityHashMap<Member, String> values = new IdentityHashMap<>();
    private final IdentityHashMap<Node, List<String>> added = new IdentityHashMap<>();

    void remove(Member member) {
        gone.add(member);
    }

    void rename(Member member, String name) {
        names.put(member, "\"" + name + "\"");
    }

    void replace(Member member, String value) {
        values.put(member, value);
    }

    void add(Node object, String member) {
        added.computeIfAbsent(object, o -> new ArrayList<>()).add(member);
    }

    boolean isGone(Member member) {
        return gone.contains(member);
    }

    boolean hasAdded(Node object) {
        return added.containsKey(object);
    }

    /** Returns the members of that name that stay. */
    List<Member> staying(Node object, String name) {
        return object.members().stream()
                .filter(m -> m.name().equals(name) && !isGone(m))
                .toList();
    }

    /** Returns the changes of the text. */
    Patch patch(String text, Node tree) {
        Patch patch = new Patch(text);
        apply(patch, tree);
        return patch;
    }

    private void apply(Patch patch, Node node) {
        node.elements().forEach(element -> apply(patch, element));
        List<Member> members = node.members();
        Member lastStaying = null;
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (!isGone(member)) {
                lastStaying = member;
                change(patch, member);
            } else if (lastStaying != null) {
                int comma = patch.text().indexOf(',', members.get(i - 1).value().end());
                patch.remove(comma, member.value().end());
            } else {
                boolean last = i == members.size() - 1;
                patch.remove(
                        member.start(),
                        last ? member.value().end() : members.get(i + 1).start());
            }
        }
        List<String> more = added.getOrDefault(node, List.of());
        if (!more.isEmpty()) {
            String all = String.join(",", more);
            if (lastStaying == null) {
                patch.put(node.start() + 1, all);
            } else {
                patch.put(lastStaying.value().end(), "," + all);
            }
        }
    }

    private void change(Patch patch, Member member) {
        if (names.containsKey(member)) {
            int end = patch.text().indexOf('"', member.start() + 1) + 1;
            patch.remove(member.start(), end);
            patch.put(member.start(), names.get(member));
        }
        if (values.containsKey(member)) {
            patch.remove(member.value().start(), member.value().end());
            patch.put(member.value().start(), values.get(member));
        } else {
            apply(patch, member.value());
        }
    }
}
