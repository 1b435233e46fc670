package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Shape;
import dev.sluice.rule.StreamState.Turn;

/** What is done to role and content of a delta. */
final class DeltaRows {
    private static final byte[] ROLE = Rows.bytes(",\"role\":\"assistant\"");
    private static final byte[] EMPTY = Rows.bytes("\"\"");

    private final Shape delta;
    private final Rows rows;
    private final int choiceIndex;
    private final int role;

    DeltaRows(VllmShapes shapes, Rows rows) {
        this.delta = shapes.delta();
        this.rows = rows;
        choiceIndex = shapes.choice().ordinal("index");
        role = delta.ordinal("role");
    }

    /** The role stays in the first frame of each choice. */
    Row removeRole() {
        boolean kept = rows.isKept("role");
        return rows.forEach("D1", delta, "role", (frame, object, member) -> {
            if (!kept && (frame.isNull(member) || turn(frame, object) == Turn.LATER)) {
                frame.index().remove(member);
            }
        });
    }

    /** The first frame of each choice has a role. Looks at every delta, so that the first one is noted. */
    Row addRole() {
        return new Row("D2", delta, delta.bits("role"), delta.bits("role"), (frame, object) -> {
            if (turn(frame, object) == Turn.FIRST && !frame.keeps(object, role)) {
                frame.changes().append(object, ROLE);
            }
        });
    }

    /** Content that is null beside the role is an empty text. */
    Row emptyContent() {
        return rows.forEach("D4", delta, "content", (frame, object, member) -> {
            if (frame.isNull(member) && carriesRole(frame, object)) {
                frame.changes().replaceValue(member, EMPTY);
            }
        });
    }

    /** Content that is null elsewhere goes. */
    Row removeContent() {
        boolean kept = rows.isKept("content");
        return rows.forEach("D5", delta, "content", (frame, object, member) -> {
            if (!kept && frame.isNull(member) && !carriesRole(frame, object)) {
                frame.index().remove(member);
            }
        });
    }

    // Once D1 and D2 are done.
    private boolean carriesRole(Frame frame, int object) {
        if (turn(frame, object) == Turn.FIRST) {
            return true;
        }
        int member = frame.kept(object, role);
        return member != MemberIndex.NONE && !frame.isNull(member);
    }

    private Turn turn(Frame frame, int object) {
        return frame.turn(frame.index().parent(object), choiceIndex);
    }
}
