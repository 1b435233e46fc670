package dev.sluice.bytes;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A needle in the first spelling of each unit, as far as these are exact. It tells quickly that text which looks like it
 * goes on in a way that no spelling does. A name that shares a long beginning or end with a needle is in every frame:
 * {@code content} with {@code content_filter_results}. Immutable.
 */
final class FirstSpelling {
    private final byte[] bytes;

    /** Where each unit begins, and behind them where the last one ends. */
    private final int[] starts;

    private final int units;

    /** The bytes with which text in other spellings parts from these bytes, read forward and backward. */
    private final boolean[] forksAhead = new boolean[256];

    private final boolean[] forksBehind = new boolean[256];

    FirstSpelling(Spelling[][] needle) {
        starts = new int[needle.length + 1];
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int count = 0;
        while (count < needle.length && needle[count][0].isExact()) {
            for (int i = 0; i < needle[count][0].length(); i++) {
                out.write(needle[count][0].at(i));
            }
            count++;
            starts[count] = out.size();
        }
        units = count;
        bytes = out.toByteArray();
        for (int unit = 0; unit < units; unit++) {
            for (int i = 1; i < needle[unit].length; i++) {
                markForks(unit, needle[unit][i]);
            }
        }
    }

    private void markForks(int unit, Spelling other) {
        int last = other.length() - 1;
        int start = starts[unit];
        int end = starts[unit + 1] - 1;
        markFork(other, i -> i, i -> start + i, forksAhead);
        markFork(other, i -> last - i, i -> end - i, forksBehind);
    }

    // Not always at the first byte: both spellings of a quote begin with a backslash, and those of a slash end alike.
    private void markFork(Spelling other, IntUnaryOperator inOther, IntUnaryOperator inFirst, boolean[] forks) {
        for (int i = 0; i < other.length(); i++) {
            int at = inFirst.applyAsInt(i);
            if (at < 0 || at >= bytes.length) {
                return;
            }
            int one = other.at(inOther.applyAsInt(i));
            int two = one & ~other.fold(inOther.applyAsInt(i));
            int same = bytes[at] & 0xff;
            forks[one] |= one != same;
            forks[two] |= two != same;
            if (one != same && two != same) {
                return;
            }
        }
        // It is all in these bytes, so what stands beyond it may be anything.
        Arrays.fill(forks, true);
    }

    /**
     * Returns whether the needle is not around a place, if what stands there is a certain byte of this spelling.
     *
     * @param text the text
     * @param index an index in it
     * @param unit the unit that the byte at the index belongs to
     * @param offset the byte's offset in the unit
     */
    boolean isRuledOut(JoinedText text, int index, int unit, int offset) {
        if (unit >= units) {
            return false;
        }
        int at = starts[unit] + offset;
        int shift = index - at;
        int i = at;
        while (i < bytes.length && shift + i < text.end() && text.at(shift + i) == bytes[i]) {
            i++;
        }
        if (i < bytes.length && shift + i < text.end() && !forksAhead[text.at(shift + i) & 0xff]) {
            return true;
        }
        i = at - 1;
        while (i >= 0 && shift + i >= text.start() && text.at(shift + i) == bytes[i]) {
            i--;
        }
        return i >= 0 && (shift + i < text.start() || !forksBehind[text.at(shift + i) & 0xff]);
    }
}
