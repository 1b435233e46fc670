package dev.sluice.sse;

import dev.sluice.bytes.Words;

/**
 * Finds the bytes that end a line of an event stream: LF and CR (WHATWG HTML, 9.2.5). No other character does, so
 * multi-byte characters need no attention. LF after CR belongs to the terminator.
 */
public final class LineEnds {
    private static final long LFS = Words.repeat('\n');
    private static final long CRS = Words.repeat('\r');

    private LineEnds() {}

    /**
     * Finds the first LF or CR.
     *
     * @param text the array
     * @param from index of the first byte to look at
     * @param to index behind the last
     * @return its index, or -1
     */
    public static int first(byte[] text, int from, int to) {
        int i = from;
        for (; i <= to - 8; i += 8) {
            long word = Words.longAt(text, i);
            long marks = Words.zeroBytes(word ^ LFS) | Words.zeroBytes(word ^ CRS);
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
     * Finds the last LF or CR.
     *
     * @param text the array
     * @param from index of the first byte to look at
     * @param to index behind the last
     * @return its index, or -1
     */
    public static int last(byte[] text, int from, int to) {
        int i = to;
        // Bytes one by one up to the eight that hold it: a mark above the first one need not be true.
        while (i >= from + 8) {
            long word = Words.longAt(text, i - 8);
            if ((Words.zeroBytes(word ^ LFS) | Words.zeroBytes(word ^ CRS)) != 0) {
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

    /** Returns whether {@code b} is LF or CR. */
    public static boolean isEnd(byte b) {
        return b == '\n' || b == '\r';
    }
}
