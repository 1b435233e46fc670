package dev.sluice.rule;

import dev.sluice.json.MemberEdits;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;

/** What is done to the counts of tokens in a stream. */
final class UsageRows {
    private static final byte[] DETAILS = Rows.bytes("\"completion_tokens_details\"");

    private final Shape usage;
    private final Rows rows;
    private final int prompt;
    private final int completion;
    private final int total;
    private final int reasoning;
    private final int details;
    private final int reasoningInDetails;

    UsageRows(VllmShapes shapes, Rows rows) {
        this.usage = shapes.usage();
        this.rows = rows;
        prompt = usage.ordinal("prompt_tokens");
        completion = usage.ordinal("completion_tokens");
        total = usage.ordinal("total_tokens");
        reasoning = usage.ordinal("reasoning_tokens");
        details = usage.ordinal("completion_tokens_details");
        reasoningInDetails = shapes.completionDetails().ordinal("reasoning_tokens");
    }

    /** Details of which nothing stays go. Comes behind the rows that take from them. */
    Row removeEmpty(Shape at, String name) {
        boolean kept = rows.isKept(name);
        return new Row("U2", at, -1, -1, (frame, object) -> {
            MemberIndex index = frame.index();
            int member = index.firstMember(object);
            while (member != MemberIndex.NONE && index.isRemoved(member)) {
                member = index.nextMember(member);
            }
            if (member == MemberIndex.NONE && !kept && !frame.changes().hasAppended(object)) {
                index.remove(index.owner(object));
            }
        });
    }

    /** Counted reasoning moves to the details. Comes behind the row that takes nulls away. */
    Row moveReasoning() {
        boolean stays = rows.isKept("reasoning_tokens");
        return new Row("U3", usage, usage.bits("reasoning_tokens"), 0, (frame, object) -> {
            MemberIndex index = frame.index();
            boolean first = true;
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                if (index.ordinal(m) == reasoning) {
                    boolean moved = first && !index.isRemoved(m) && moves(frame, object, m);
                    if (!moved && !stays) {
                        index.remove(m);
                    }
                    first &= index.isRemoved(m);
                }
            }
        });
    }

    // Returns whether the member has become the details; it goes if they only take its value over.
    private boolean moves(Frame frame, int object, int member) {
        MemberIndex index = frame.index();
        boolean counted = index.type(member) == Token.NUMBER
                && Numbers.isPositive(frame.text(), index.valueStart(member), index.valueEnd(member));
        if (!counted) {
            return false;
        }
        MemberEdits changes = frame.changes();
        int there = frame.kept(object, details);
        if (there == MemberIndex.NONE && rows.isKept("reasoning_tokens")) {
            // It has its own name: were it renamed, that would be gone.
            changes.append(
                    object, Rows.copy(",\"completion_tokens_details\":{\"reasoning_tokens\":", frame, member, "}"));
            return false;
        }
        if (there == MemberIndex.NONE) {
            changes.rename(member, DETAILS);
            changes.replaceValue(member, Rows.copy("{\"reasoning_tokens\":", frame, member, "}"));
            return true;
        }
        int inside = index.firstObject(there);
        if (inside != MemberIndex.NONE && !hasReasoning(frame, inside)) {
            changes.append(inside, Rows.copy(",\"reasoning_tokens\":", frame, member, ""));
        }
        return false;
    }

    // A null in the details is none: it goes (U2).
    private boolean hasReasoning(Frame frame, int inside) {
        int member = frame.kept(inside, reasoningInDetails);
        return member != MemberIndex.NONE && (!frame.isNull(member) || rows.isKept("reasoning_tokens"));
    }

    /** The total is the sum of the two others, if they are whole numbers. Comes behind the row that takes nulls away. */
    Row addTotal() {
        return new Row("U4", usage, usage.bits("total_tokens"), usage.bits("total_tokens"), (frame, object) -> {
            if (!frame.keeps(object, total)) {
                long first = count(frame, frame.kept(object, prompt));
                long second = count(frame, frame.kept(object, completion));
                if (first >= 0 && second >= 0) {
                    frame.changes().append(object, Numbers.member("total_tokens", first + second));
                }
            }
        });
    }

    private static long count(Frame frame, int member) {
        MemberIndex index = frame.index();
        return member == MemberIndex.NONE
                ? -1
                : Numbers.whole(frame.text(), index.valueStart(member), index.valueEnd(member));
    }
}
