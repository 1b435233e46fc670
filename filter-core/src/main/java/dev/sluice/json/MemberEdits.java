package dev.sluice.json;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns what becomes of the members of a {@link MemberIndex} into {@link Edits}: removed members with their commas, and
 * new members behind the last one that stays. Mutable and reused; not thread-safe.
 */
public final class MemberEdits {
    private final MemberIndex index;
    private final Edits edits;
    private final List<Appended> appended = new ArrayList<>(0);

    private record Appended(int object, byte[] member) {}

    /** Makes the edits of one index. */
    public MemberEdits(MemberIndex index, Edits edits) {
        this.index = index;
        this.edits = edits;
    }

    /** Forgets everything. */
    public void clear() {
        appended.clear();
        edits.clear();
    }

    /**
     * Adds a member at the end of an object.
     *
     * @param object the object's number
     * @param member name, colon and value; kept, not copied
     */
    public void append(int object, byte[] member) {
        appended.add(new Appended(object, member));
    }

    /**
     * Gives a member another name.
     *
     * @param member the member's number
     * @param name the new name, quotes included; kept, not copied
     */
    public void rename(int member, byte[] name) {
        edits.replace(index.nameStart(member), index.nameEnd(member), name);
    }

    /**
     * Gives a member another value.
     *
     * @param member the member's number
     * @param value the new value; kept, not copied
     */
    public void replaceValue(int member, byte[] value) {
        edits.replace(index.valueStart(member), index.valueEnd(member), value);
    }

    /** Writes all that was asked for into the edits, in the order of the text. */
    public void finish() {
        for (int object = 0; object < index.objectCount(); object++) {
            finish(object);
        }
        edits.arrange();
    }

    // The same commas and white space go as in MemberCutter.
    private void finish(int object) {
        int lastKept = MemberIndex.NONE;
        for (int member = index.firstMember(object); member != MemberIndex.NONE; member = index.nextMember(member)) {
            if (!index.isRemoved(member)) {
                lastKept = member;
            } else if (lastKept != MemberIndex.NONE) {
                edits.remove(index.comma(member), index.valueEnd(member));
            } else {
                int next = index.nextMember(member);
                int to = next == MemberIndex.NONE ? index.valueEnd(member) : index.nameStart(next);
                edits.remove(index.nameStart(member), to);
            }
        }
        if (!appended.isEmpty()) {
            append(object, lastKept);
        }
    }

    private void append(int object, int lastKept) {
        boolean first = lastKept == MemberIndex.NONE;
        int at = first ? index.objectStart(object) + 1 : index.valueEnd(lastKept);
        for (Appended member : appended) {
            if (member.object() == object) {
                edits.replace(at, at, first ? member.member() : withComma(member.member()));
                first = false;
            }
        }
    }

    private static byte[] withComma(byte[] member) {
        byte[] text = new byte[member.length + 1];
        text[0] = ',';
        System.arraycopy(member, 0, text, 1, member.length);
        return text;
    }
}
