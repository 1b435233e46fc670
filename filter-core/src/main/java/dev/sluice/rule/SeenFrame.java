package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.ValueEnd;
import java.util.Arrays;

/**
 * A payload of a stream and what became of it, without the bytes in its {@link Gaps}. Nearly all payloads of a stream
 * differ from an earlier one, or from one of another response, in nothing else: then comparing the bytes between the gaps
 * tells the same as reading the JSON and applying the rows, in a sixth of the time (FrameTypeBenchmark). Immutable.
 */
final class SeenFrame {
    /** Bytes outside the gaps. A frame of OpenAI has about 220; one with all details of usage about 450. */
    static final int MOST_BYTES = 512;

    private static final int MOST_EDITS = 24;
    private static final int LONGEST_INSERT = 64;

    // A mark is a place in 12 bits with a number of gaps in the 4 bits above.
    private static final int GAP_SHIFT = 12;
    private static final int PLACES = (1 << GAP_SHIFT) - 1;

    private static final byte[] NOTHING = {};
    private static final byte[][] NO_INSERTS = {};

    private final byte[] text;
    /** The places of the gaps in the text; then where each edit starts and ends, with the number of gaps before. */
    private final char[] marks;

    /** What each edit puts in; empty when all of them only take away, as usual. */
    private final byte[][] inserts;

    private final int gapCount;
    private final Turns turns;

    /** Notes a payload that {@link #fits}, and the edits that it got. */
    SeenFrame(byte[] payload, int from, int to, Gaps gaps, Edits edits, Turns turns) {
        this.turns = turns;
        gapCount = gaps.count();
        text = new byte[gaps.without(from, to)];
        marks = new char[gapCount + 2 * edits.size()];
        int at = from;
        int place = 0;
        for (int i = 0; i < gapCount; i++) {
            place = copy(payload, at, gaps.from(i), place);
            marks[i] = (char) place;
            at = gaps.to(i);
        }
        copy(payload, at, to, place);
        for (int i = 0; i < edits.size(); i++) {
            marks[gapCount + 2 * i] = mark(edits.start(i), from, gaps);
            marks[gapCount + 2 * i + 1] = mark(edits.end(i), from, gaps);
        }
        inserts = longestInsert(edits) == 0 ? NO_INSERTS : new byte[edits.size()][];
        for (int i = 0; i < inserts.length; i++) {
            inserts[i] = edits.text(i);
        }
    }

    /** Returns whether a payload and its edits are small enough to be noted. */
    static boolean fits(int from, int to, Gaps gaps, Edits edits) {
        return !gaps.areTooMany()
                && edits.size() <= MOST_EDITS
                && gaps.without(from, to) <= MOST_BYTES
                && longestInsert(edits) <= LONGEST_INSERT;
    }

    private static int longestInsert(Edits edits) {
        int longest = 0;
        for (int i = 0; i < edits.size(); i++) {
            longest = Math.max(longest, edits.text(i).length);
        }
        return longest;
    }

    private int copy(byte[] payload, int from, int to, int place) {
        System.arraycopy(payload, from, text, place, to - from);
        return place + to - from;
    }

    // An edit begins and ends outside of gaps.
    private static char mark(int index, int from, Gaps gaps) {
        int place = index - from;
        int before = 0;
        while (before < gaps.count() && gaps.to(before) <= index) {
            place -= gaps.to(before) - gaps.from(before);
            before++;
        }
        return (char) (before << GAP_SHIFT | place);
    }

    /**
     * Returns whether a payload is the one that was noted, but for what is in the gaps.
     *
     * @param gaps gets the gaps of this payload
     */
    boolean matches(byte[] payload, int from, int to, Gaps gaps) {
        int rest = gapCount == 0 ? 0 : marks[gapCount - 1];
        int tail = to - (text.length - rest);
        // The end first: most types of frames differ there, and nothing has been searched yet.
        if (tail < from || !Arrays.equals(text, rest, text.length, payload, tail, to)) {
            return false;
        }
        gaps.clear();
        int at = from;
        int place = 0;
        for (int i = 0; i < gapCount; i++) {
            int next = marks[i];
            int end = at + next - place;
            if (end > to || !Arrays.equals(text, place, next, payload, at, end)) {
                return false;
            }
            at = gaps.addNext(payload, end, to, text[next - 1]);
            if (at == ValueEnd.NONE) {
                return false;
            }
            place = next;
        }
        return at == tail;
    }

    /** Makes the edits to a payload that matches. */
    void edit(int from, Gaps gaps, Edits edits) {
        for (int i = gapCount; i < marks.length; i += 2) {
            int start = index(marks[i], from, gaps);
            int end = index(marks[i + 1], from, gaps);
            edits.replace(start, end, inserts.length == 0 ? NOTHING : inserts[(i - gapCount) / 2]);
        }
    }

    private int index(int mark, int from, Gaps gaps) {
        int place = mark & PLACES;
        int before = mark >>> GAP_SHIFT;
        return before == 0 ? from + place : gaps.to(before - 1) + place - marks[before - 1];
    }

    /** Returns what its choices had seen when it came. */
    Turns turns() {
        return turns;
    }

    /** Returns whether another one would match and edit just the same. */
    boolean isSame(SeenFrame other) {
        return gapCount == other.gapCount
                && turns.equals(other.turns)
                && Arrays.equals(text, other.text)
                && Arrays.equals(marks, other.marks)
                && Arrays.deepEquals(inserts, other.inserts);
    }
}
