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
    private final int content;

    DeltaRows(VllmShapes shapes, Rows rows) {
        this.delta = shapes.delta();
        this.rows = rows;
        choiceIndex = shapes.choice().ordinal("index");
        role = delta.ordinal("role");
        content = delta.ordinal("content");
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
        Row each = rows.forEach("D4", delta, "content", (frame, object, member) -> {
            if (frame.isNull(member)) {
                frame.changes().replaceValue(member, EMPTY);
            }
        });
        return each.when((frame, object) -> hasNull(frame, object) && carriesRole(frame, object));
    }

    /** Content that is null elsewhere goes. */
    Row removeContent() {
        boolean kept = rows.isKept("content");
        Row each = rows.forEach("D5", delta, "content", (frame, object, member) -> {
            if (frame.isNull(member)) {
                frame.index().remove(member);
            }
        });
        return each.when((frame, object) -> !kept && hasNull(frame, object) && !carriesRole(frame, object));
    }

    // Most content is text, and then nobody needs to know whether there is a role.
    private boolean hasNull(Frame frame, int object) {
        int member = frame.index().member(object, content);
        while (member != MemberIndex.NONE && !(frame.index().ordinal(member) == content && frame.isNull(member))) {
            member = frame.index().nextMember(member);
        }
        return member != MemberIndex.NONE;
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
