package dev.sluice.oracle;

import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;

/** Marks the characters that go when some members of a tree go. */
final class Removal {
    private final String text;
    private final BiPredicate<Node, Member> removed;
    private final BitSet gone = new BitSet();

    private Removal(String text, BiPredicate<Node, Member> removed) {
        this.text = text;
        this.removed = removed;
    }

    /** Returns the places of the characters that go. */
    static BitSet of(String text, Node tree, BiPredicate<Node, Member> removed) {
        Removal removal = new Removal(text, removed);
        removal.mark(tree);
        return removal.gone;
    }

    private void mark(Node node) {
        node.elements().forEach(this::mark);
        List<Member> members = node.members();
        boolean anyStays = false;
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (!removed.test(node, member)) {
                anyStays = true;
                mark(member.value());
            } else if (anyStays) {
                int comma = text.indexOf(',', members.get(i - 1).value().end());
                gone.set(comma, member.value().end());
            } else {
                boolean last = i == members.size() - 1;
                gone.set(
                        member.start(),
                        last ? member.value().end() : members.get(i + 1).start());
            }
        }
    }
}
