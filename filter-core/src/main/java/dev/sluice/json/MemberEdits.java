package dev.sluice.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Turns what becomes of the members of a {@link MemberIndex} into {@link Edits}: removed members with their commas, and
 * new members behind the last one that stays. Mutable and reused; not thread-safe.
 */
public final class MemberEdits {
    private final MemberIndex index;
    private final Edits edits;
    private final List<byte[]> appended = new ArrayList<>(0);

    /**
     * By appended member, the next one of the same object; behind the last one the first again. The index knows the last
     * one of each object, counted from 1: a body may have 100,000 choices, so nothing may go through all for each.
     */
    private int[] next = new int[4];

    /** Makes the edits of one index. */
    public MemberEdits(MemberIndex index, Edits edits) {
        this.index = index;
        this.edits = edits;
    }

    /** Forgets everything; the index is read anew before more is asked for. */
    public void clear() {
        appended.clear();
        edits.clear();
    }

    /**
     * Adds a member at the end of an object.
     *
     * @param object the object's number
     * @param member a comma, the name, a colon and the value; kept, not copied
     */
    public void append(int object, byte[] member) {
        int added = appended.size();
        if (added == next.length) {
            next = Arrays.copyOf(next, 2 * added);
        }
        int last = index.appended(object) - 1;
        next[added] = last < 0 ? added : next[last];
        if (last >= 0) {
            next[last] = added;
        }
        index.appended(object, added + 1);
        appended.add(member);
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

    /** Returns whether an object gets new members. */
    public boolean hasAppended(int object) {
        return index.appended(object) != 0;
    }

    /** Writes all that was asked for into the edits, in the order of the text. */
    public void finish() {
        if (index.hasRemoved() || !appended.isEmpty()) {
            for (int object = 0; index.isObject(object); object = index.following(object)) {
                finish(object);
            }
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
        if (hasAppended(object)) {
            append(object, lastKept);
        }
    }

    private void append(int object, int lastKept) {
        boolean first = lastKept == MemberIndex.NONE;
        int at = first ? index.objectStart(object) + 1 : index.valueEnd(lastKept);
        int last = index.appended(object) - 1;
        int i = last;
        do {
            i = next[i];
            byte[] member = appended.get(i);
            edits.replace(at, at, first ? Arrays.copyOfRange(member, 1, member.length) : member);
            first = false;
        } while (i != last);
    }
}
