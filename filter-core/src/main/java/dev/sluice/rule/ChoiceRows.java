package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;
import dev.sluice.rule.StreamState.Turn;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is done to a choice. */
final class ChoiceRows {
    private static final byte[] STOP_REASON = Rows.bytes("\"stop_reason\"");
    private static final byte[] NO_STOP_REASON = Rows.bytes(",\"stop_reason\":null");
    private static final byte[] EMPTY_DELTA = Rows.bytes(",\"delta\":{}");
    private static final byte[] FIRST_DELTA = Rows.bytes(",\"delta\":{\"role\":\"assistant\"}");

    private static final byte[] STOP = Rows.bytes("\"stop\"");
    private static final byte[] LENGTH = Rows.bytes("\"length\"");
    private static final Names REASONS;
    private static final byte[][] REPLACED;

    static {
        Map<String, byte[]> replaced = new LinkedHashMap<>();
        replaced.put("", Rows.NULL);
        replaced.put("eos_token", STOP);
        replaced.put("stop_sequence", STOP);
        replaced.put("end_turn", STOP);
        replaced.put("max_tokens", LENGTH);
        replaced.put("model_length", LENGTH);
        REASONS = Names.of(replaced.keySet());
        REPLACED = replaced.values().toArray(byte[][]::new);
    }

    private final Shape choice;
    private final Rows rows;
    private final int index;
    private final int finishReason;
    private final int stopReason;
    private final int matchedStop;

    ChoiceRows(Shape choice, Rows rows) {
        this.choice = choice;
        this.rows = rows;
        index = choice.ordinal("index");
        finishReason = choice.ordinal("finish_reason");
        stopReason = choice.ordinal("stop_reason");
        matchedStop = choice.ordinal("matched_stop");
    }

    /** A choice without an index has that of its place. */
    Row addIndex() {
        return rows.ifMissing(
                "K2",
                choice,
                "index",
                (frame, object) -> frame.changes()
                        .append(object, Numbers.member("index", frame.index().place(object))));
    }

    /** A choice without a delta gets one: with a role, as D2 says, if it is the first. */
    Row addDelta() {
        return rows.ifMissing(
                "K2",
                choice,
                "delta",
                (frame, object) -> frame.changes()
                        .append(object, frame.turn(object, index) == Turn.FIRST ? FIRST_DELTA : EMPTY_DELTA));
    }

    Row nameFinishReason() {
        return rows.forEach("K3", choice, "finish_reason", (frame, object, member) -> {
            int reason = frame.isNull(member) ? Names.UNKNOWN : frame.stringIn(REASONS, member);
            if (reason != Names.UNKNOWN) {
                frame.changes().replaceValue(member, REPLACED[reason]);
            }
        });
    }

    /**
     * {@code matched_stop} becomes {@code stop_reason} where there is a finish reason, and goes elsewhere.
     *
     * @param name the name of the row
     * @param always whether {@code stop_reason} is added to every choice that lacks it, or only where it finishes
     */
    Row stopReason(String name, boolean always) {
        int watched = choice.bits("matched_stop", "finish_reason");
        return new Row(name, choice, watched, always ? choice.bits("stop_reason") : 0, (frame, object) -> {
            boolean finishes = finishes(frame, object);
            boolean has = frame.keeps(object, stopReason);
            int matched = finishes && !has ? frame.kept(object, matchedStop) : MemberIndex.NONE;
            if (matched != MemberIndex.NONE && !rows.isKept("matched_stop")) {
                frame.changes().rename(matched, STOP_REASON);
                removeMatchedStops(frame, object, matched);
                return;
            }
            removeMatchedStops(frame, object, MemberIndex.NONE);
            if (!has && (always || finishes)) {
                frame.changes().append(object, stopReason(frame, matched));
            }
        });
    }

    // A member that a user keeps has its own name: were it renamed, that would be gone. What may have members that are
    // to go is not copied.
    private static byte[] stopReason(Frame frame, int matched) {
        boolean scalar =
                matched != MemberIndex.NONE && !isStructure(frame.index().type(matched));
        return scalar ? Rows.copy(",\"stop_reason\":", frame, matched, "") : NO_STOP_REASON;
    }

    private static boolean isStructure(Token type) {
        return type == Token.OBJECT_START || type == Token.ARRAY_START;
    }

    private void removeMatchedStops(Frame frame, int object, int other) {
        MemberIndex members = frame.index();
        for (int m = members.firstMember(object); m != MemberIndex.NONE; m = members.nextMember(m)) {
            if (m != other && members.ordinal(m) == matchedStop && !rows.isKept("matched_stop")) {
                members.remove(m);
            }
        }
    }

    // An empty reason is none (K3).
    private boolean finishes(Frame frame, int object) {
        MemberIndex members = frame.index();
        for (int m = members.firstMember(object); m != MemberIndex.NONE; m = members.nextMember(m)) {
            boolean isReason = members.ordinal(m) == finishReason && members.type(m) == Token.STRING;
            if (isReason && members.valueEnd(m) - members.valueStart(m) > 2) {
                return true;
            }
        }
        return false;
    }
}
