package dev.sluice.sse;

import dev.sluice.bytes.Words;

/**
 * Finds the bytes that end a line. In an event stream these are LF and CR (WHATWG HTML, 9.2.5); LF after CR belongs to
 * the terminator. No other character ends a line, so multi-byte characters need no attention. Immutable.
 */
public final class LineEnds {
    /** LF and CR. */
    public static final LineEnds EVENT_STREAM = new LineEnds('\r');

    /** LF alone, as in streams of JSON texts, where CR is white space. */
    public static final LineEnds LF_ONLY = new LineEnds('\n');

    private static final long LFS = Words.repeat('\n');

    private final byte other;
    private final long others;

    private LineEnds(char other) {
        this.other = (byte) other;
        this.others = Words.repeat(other);
    }

    /**
     * Finds the first byte that ends a line.
     *
     * @param text the array
     * @param from index of the first byte to look at
     * @param to index behind the last
     * @return its index, or -1
     */
    public int first(byte[] text, int from, int to) {
        int i = from;
        for (; i <= to - 8; i += 8) {
            long word = Words.longAt(text, i);
            long marks = Words.zeroBytes(word ^ LFS) | Words.zeroBytes(word ^ others);
            if (marks != 0) {
                return i + Words.firstMark(marks);
            }
        }
        for (; i < to; i++) {
            if (isEnd(text[i])) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Finds the last byte that ends a line.
     *
     * @param text the array
     * @param from index of the first byte to look at
     * @param to index behind the last
     * @return its index, or -1
     */
    public int last(byte[] text, int from, int to) {
        if (from < to && isEnd(text[to - 1])) {
            return to - 1;
        }
        int i = to;
        // Bytes one by one up to the eight that hold it: a mark above the first one need not be true.
        while (i >= from + 8) {
            long word = Words.longAt(text, i - 8);
            if ((Words.zeroBytes(word ^ LFS) | Words.zeroBytes(word ^ others)) != 0) {
                break;
            }
            i -= 8;
        }
        while (i > from) {
            i--;
            if (isEnd(text[i])) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the index behind a terminator.
     *
     * @param text the array
     * @param found index of the byte that ends the line
     * @param to index behind the last byte that is there
     */
    public static int behind(byte[] text, int found, int to) {
        // Where CR does not end lines, the byte found is a LF.
        boolean twoBytes = text[found] == '\r' && found + 1 < to && text[found + 1] == '\n';
        return twoBytes ? found + 2 : found + 1;
    }

    /** Returns whether {@code b} ends a line. */
    public boolean isEnd(byte b) {
        return b == '\n' || b == other;
    }
}
