package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;
import dev.sluice.rule.Row.Action;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The actions from which tables are made, as far as they are about any object. Names that a user keeps are never
 * dropped by any of them.
 */
final class Rows {
    static final byte[] NULL = bytes("null");

    private final Set<String> keep;

    Rows(Set<String> keep) {
        this.keep = keep;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a member's value as it came, between two texts. */
    static byte[] copy(String before, Frame frame, int member, String after) {
        int from = frame.index().valueStart(member);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bytes(before));
        out.write(frame.text(), from, frame.index().valueEnd(member) - from);
        out.writeBytes(bytes(after));
        return out.toByteArray();
    }

    boolean isKept(String name) {
        return keep.contains(name);
    }

    /** Members with other names go. */
    Row keepOnly(String name, Shape at, Collection<String> kept) {
        List<String> names = at.names().names();
        boolean[] stays = new boolean[names.size()];
        int others = Shape.OTHERS;
        for (int i = 0; i < stays.length; i++) {
            stays[i] = kept.contains(names.get(i)) || isKept(names.get(i));
            others |= stays[i] ? 0 : at.bits(names.get(i));
        }
        return new Row(name, at, others, 0, (frame, object) -> {
            MemberIndex index = frame.index();
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                int ordinal = index.ordinal(m);
                if (ordinal == Names.UNKNOWN || !stays[ordinal]) {
                    index.remove(m);
                }
            }
        });
    }

    /** Members that are null go. */
    Row removeNulls(String name, Shape at, String... members) {
        return removeIf(name, at, (frame, m) -> frame.isNull(m), members);
    }

    /** Members that are null or an empty array go. */
    Row removeEmpty(String name, Shape at, String... members) {
        return removeIf(
                name,
                at,
                (frame, m) -> frame.isNull(m)
                        || (frame.index().type(m) == Token.ARRAY_START
                                && frame.index().elements(m) == 0),
                members);
    }

    /** Members go. */
    Row remove(String name, Shape at, String... members) {
        return removeIf(name, at, (frame, m) -> true, members);
    }

    /** A value becomes null. */
    Row replaceByNull(String name, Shape at, String member) {
        return forEach(name, at, member, (frame, object, m) -> {
            if (!isKept(member) && !frame.isNull(m)) {
                frame.changes().replaceValue(m, NULL);
            }
        });
    }

    /** A member that is missing is added with that value. */
    Row add(String name, Shape at, String member, String value) {
        byte[] added = bytes(",\"" + member + "\":" + value);
        return ifMissing(name, at, member, (frame, object) -> frame.changes().append(object, added));
    }

    /** Something happens to an object that lacks a member. */
    Row ifMissing(String name, Shape at, String member, Action action) {
        return new Row(name, at, 0, at.bits(member), action);
    }

    /** Something happens to each member of that name. */
    Row forEach(String name, Shape at, String member, MemberAction action) {
        int ordinal = at.ordinal(member);
        return new Row(name, at, at.bits(member), 0, (frame, object) -> {
            MemberIndex index = frame.index();
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                if (index.ordinal(m) == ordinal) {
                    action.apply(frame, object, m);
                }
            }
        });
    }

    /** Does something to a member. */
    @FunctionalInterface
    interface MemberAction {
        void apply(Frame frame, int object, int member);
    }

    /** Asks something about a member. */
    @FunctionalInterface
    interface MemberTest {
        boolean test(Frame frame, int member);
    }

    /** Members go if a test says so. */
    Row removeIf(String name, Shape at, MemberTest test, String... members) {
        String[] removable = Set.of(members).stream().filter(m -> !isKept(m)).toArray(String[]::new);
        int bits = at.bits(removable);
        boolean[] candidates = new boolean[at.names().names().size()];
        for (String member : removable) {
            candidates[at.ordinal(member)] = true;
        }
        return new Row(name, at, bits, 0, (frame, object) -> {
            MemberIndex index = frame.index();
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                int ordinal = index.ordinal(m);
                if (ordinal != Names.UNKNOWN && candidates[ordinal] && test.test(frame, m)) {
                    index.remove(m);
                }
            }
        });
    }
}
