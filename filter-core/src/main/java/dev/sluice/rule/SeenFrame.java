package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.ValueEnd;
import java.util.Arrays;

/**
 * A payload of a stream and what became of it, without the bytes in its {@link Gaps}. Nearly all payloads of a stream
 * differ from the one before in nothing else: then comparing the bytes between the gaps tells the same as reading the
 * JSON and applying the rows, in a sixth of the time (FrameTypeBenchmark). Belongs to one response; not thread-safe.
 *
 * <p>Small, since every open stream has one: no more than {@value #MOST_BYTES} bytes, and characters for places.
 */
final class SeenFrame {
    /** Bytes outside the gaps; a frame of OpenAI has about 220. */
    static final int MOST_BYTES = 256;

    private static final int MOST_EDITS = 15;
    private static final int LONGEST_INSERT = 64;

    private static final int GAP_SHIFT = 12;
    private static final int PLACES = (1 << GAP_SHIFT) - 1;

    private static final byte[] NOTHING = {};
    private static final char[] NO_MARKS = {};
    private static final byte[][] NO_INSERTS = {};

    private byte[] text = NOTHING;
    /** The places of the gaps in the text; then where each edit starts and ends, with the number of gaps before. */
    private char[] marks = NO_MARKS;

    /** What each edit puts in; empty when all of them only take away, as usual. */
    private byte[][] inserts = NO_INSERTS;

    private short size;
    private byte gapCount;
    private byte editCount;

    /** Notes a payload and the edits that it got, or forgets the last one if there is too much to note. */
    void note(byte[] payload, int from, int to, Gaps gaps, Edits edits) {
        size = 0;
        if (gaps.areTooMany() || edits.size() > MOST_EDITS || withoutGaps(from, to, gaps) > MOST_BYTES) {
            return;
        }
        gapCount = (byte) gaps.count();
        editCount = (byte) edits.size();
        makeRoom(withoutGaps(from, to, gaps));
        int at = from;
        int place = 0;
        for (int i = 0; i < gapCount; i++) {
            place = copy(payload, at, gaps.from(i), place);
            marks[i] = (char) place;
            at = gaps.to(i);
        }
        place = copy(payload, at, to, place);
        for (int i = 0; i < editCount; i++) {
            marks[gapCount + 2 * i] = mark(edits.start(i), from, gaps);
            marks[gapCount + 2 * i + 1] = mark(edits.end(i), from, gaps);
        }
        if (keepInserts(edits)) {
            size = (short) place;
        }
    }

    private boolean keepInserts(Edits edits) {
        int longest = 0;
        for (int i = 0; i < editCount; i++) {
            longest = Math.max(longest, edits.text(i).length);
        }
        inserts = longest == 0 ? NO_INSERTS : new byte[editCount][];
        for (int i = 0; i < inserts.length; i++) {
            inserts[i] = edits.text(i);
        }
        return longest <= LONGEST_INSERT;
    }

    private static int withoutGaps(int from, int to, Gaps gaps) {
        int bytes = to - from;
        for (int i = 0; i < gaps.count(); i++) {
            bytes -= gaps.to(i) - gaps.from(i);
        }
        return bytes;
    }

    private void makeRoom(int bytes) {
        text = text.length < bytes ? new byte[bytes] : text;
        int places = gapCount + 2 * editCount;
        marks = marks.length < places ? new char[places] : marks;
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
        gaps.clear();
        int at = from;
        int place = 0;
        for (int i = 0; i < gapCount && size > 0; i++) {
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
        return size > 0 && Arrays.equals(text, place, size, payload, at, to);
    }

    /** Makes the edits to a payload that matches. */
    void edit(int from, Gaps gaps, Edits edits) {
        for (int i = 0; i < editCount; i++) {
            int start = index(marks[gapCount + 2 * i], from, gaps);
            int end = index(marks[gapCount + 2 * i + 1], from, gaps);
            edits.replace(start, end, inserts.length == 0 ? NOTHING : inserts[i]);
        }
    }

    private int index(int mark, int from, Gaps gaps) {
        int place = mark & PLACES;
        int before = mark >>> GAP_SHIFT;
        return before == 0 ? from + place : gaps.to(before - 1) + place - marks[before - 1];
    }
}
