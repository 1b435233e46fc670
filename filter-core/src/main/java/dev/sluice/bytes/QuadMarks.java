package dev.sluice.bytes;

import java.util.List;
import java.util.Map;

/**
 * A table of the runs of four bytes that needles contain, with what each needs around it: a match in which four bytes
 * stand has at least so many more before them and behind them, and these are marked too. So what only shares a part
 * with a needle, as {@code "finish_reason"} with {@code native_finish_reason}, is known from its edges. Immutable.
 */
final class QuadMarks {
    /** Bytes in a run. */
    static final int LENGTH = 4;

    // 64 Ki marks: the 950 quads of eight escapable names mark 1 in 70 places of other text; with 16 Ki it is 1 in
    // 17, and a frame takes half as long again.
    private static final int SHIFT = 16;
    private static final int MULTIPLIER = 0x9E3779B1;

    private static final int MARK = 1;
    private static final int BEFORE_SHIFT = 1;
    private static final int BEHIND_SHIFT = 4;
    private static final int MOST_AROUND = 7;

    private final byte[] marks = new byte[1 << (32 - SHIFT)];

    QuadMarks(Map<Integer, List<Grams.Place>> quads) {
        quads.forEach((bytes, places) -> {
            for (Grams.Place place : places) {
                mark(slot(bytes), place.bytesBefore() / LENGTH, (place.bytesFrom() - LENGTH) / LENGTH);
            }
        });
    }

    // Runs that share a slot, and places that share a run, need the least of what each needs.
    private void mark(int slot, int before, int behind) {
        int mark = marks[slot];
        int leastBefore = mark == 0 ? MOST_AROUND : before(mark);
        int leastBehind = mark == 0 ? MOST_AROUND : behind(mark);
        marks[slot] = (byte)
                (MARK | Math.min(leastBefore, before) << BEFORE_SHIFT | Math.min(leastBehind, behind) << BEHIND_SHIFT);
    }

    private static int before(int mark) {
        return mark >>> BEFORE_SHIFT & MOST_AROUND;
    }

    private static int behind(int mark) {
        return mark >>> BEHIND_SHIFT & MOST_AROUND;
    }

    /**
     * Returns whether the four bytes at an index may be in a match, as far as the text is known.
     *
     * @param text the array
     * @param from index of the first byte that may be looked at
     * @param to index behind the last
     * @param index index of the four bytes
     */
    boolean areLikely(byte[] text, int from, int to, int index) {
        int mark = at(text, index);
        if (mark == 0) {
            return false;
        }
        int first = Math.max(index - LENGTH * before(mark), from);
        for (int i = index - LENGTH; i >= first; i -= LENGTH) {
            if (at(text, i) == 0) {
                return false;
            }
        }
        int last = Math.min(index + LENGTH * behind(mark), to - LENGTH);
        for (int i = index + LENGTH; i <= last; i += LENGTH) {
            if (at(text, i) == 0) {
                return false;
            }
        }
        return true;
    }

    private int at(byte[] text, int index) {
        return mark(Words.intAt(text, index));
    }

    /** Returns 0 if no needle contains these four bytes, the first in the lowest place. */
    int mark(int bytes) {
        return marks[slot(bytes)];
    }

    private static int slot(int bytes) {
        return (bytes * MULTIPLIER) >>> SHIFT;
    }
}
