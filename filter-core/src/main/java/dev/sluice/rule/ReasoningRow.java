package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Shape;

/** Rule D6: the text of the reasoning has one name, and is there once, but for what a user keeps as it is. */
final class ReasoningRow {
    private final int first;
    private final int second;
    private final int wanted;
    private final byte[] wantedName;
    private final boolean firstIsKept;
    private final boolean secondIsKept;
    private final boolean nullsStay;

    private ReasoningRow(Shape at, Rows rows, String name, boolean nullsStay) {
        first = at.ordinal("reasoning");
        second = at.ordinal("reasoning_content");
        wanted = at.ordinal(name);
        wantedName = Rows.bytes("\"" + name + "\"");
        firstIsKept = rows.isKept("reasoning");
        secondIsKept = rows.isKept("reasoning_content");
        this.nullsStay = nullsStay;
    }

    /**
     * Makes the row.
     *
     * @param name the name that is wanted
     * @param nullsStay whether a null stays if there is no text, as in a body
     */
    static Row of(Shape at, Rows rows, String name, boolean nullsStay) {
        ReasoningRow row = new ReasoningRow(at, rows, name, nullsStay);
        return new Row("D6", at, at.bits("reasoning", "reasoning_content"), 0, row::apply);
    }

    private void apply(Frame frame, int object) {
        MemberIndex index = frame.index();
        int text = text(frame, object);
        boolean taken = false;
        for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
            int ordinal = index.ordinal(m);
            if (m == text || (ordinal != first && ordinal != second)) {
                continue;
            }
            if (!isKept(ordinal)) {
                index.remove(m);
            }
            taken |= ordinal == wanted && !index.isRemoved(m);
        }
        // What a user keeps may have taken the name.
        if (text != MemberIndex.NONE && index.ordinal(text) != wanted && !taken) {
            frame.changes().rename(text, wantedName);
        }
    }

    private boolean isKept(int ordinal) {
        return ordinal == first ? firstIsKept : secondIsKept;
    }

    // The member that stays: the first that is not null, "reasoning" before the other. A kept one with the other
    // name has its own place: were it renamed, its name would be gone.
    private int text(Frame frame, int object) {
        MemberIndex index = frame.index();
        int best = MemberIndex.NONE;
        int bestRank = nullsStay ? 4 : 2;
        for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
            int ordinal = index.ordinal(m);
            boolean named = ordinal == first || ordinal == second;
            if (named && !index.isRemoved(m) && (ordinal == wanted || !isKept(ordinal))) {
                int rank = (frame.isNull(m) ? 2 : 0) + (ordinal == first ? 0 : 1);
                if (rank < bestRank) {
                    best = m;
                    bestRank = rank;
                }
            }
        }
        return best;
    }
}
