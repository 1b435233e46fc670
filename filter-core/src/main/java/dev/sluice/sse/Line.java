package dev.sluice.sse;

/**
 * What one complete line of an event stream is (WHATWG HTML, 9.2.6). Mutable and reused, so that looking at a line
 * allocates nothing; not thread-safe.
 */
public final class Line {
    /** The kinds of line that a rewriter tells apart. */
    public enum Kind {
        /** The line is empty: it ends an event. */
        BLANK,
        /** The line begins with a colon. */
        COMMENT,
        /** The field is named {@code data}. */
        DATA,
        /** Any other field. */
        FIELD
    }

    private Kind kind = Kind.BLANK;
    private int payloadStart;
    private int payloadEnd;

    /**
     * Looks at a line.
     *
     * @param text the array
     * @param from index of the line's first byte, behind a byte order mark
     * @param to index behind its last byte, without the terminator
     * @return its kind
     */
    public Kind read(byte[] text, int from, int to) {
        kind = kindOf(text, from, to);
        if (kind == Kind.DATA) {
            int start = Math.min(from + 5, to);
            int end = to;
            while (start < end && isSpace(text[start])) {
                start++;
            }
            while (end > start && isSpace(text[end - 1])) {
                end--;
            }
            payloadStart = start;
            payloadEnd = end;
        }
        return kind;
    }

    /**
     * Returns the kind of a line of which only the beginning may be known.
     *
     * @param text the array
     * @param from index of the line's first byte, behind a byte order mark
     * @param to index behind the last known byte
     */
    public static Kind kindOf(byte[] text, int from, int to) {
        if (from == to) {
            return Kind.BLANK;
        }
        if (text[from] == ':') {
            return Kind.COMMENT;
        }
        boolean data = to - from >= 4
                && text[from] == 'd'
                && text[from + 1] == 'a'
                && text[from + 2] == 't'
                && text[from + 3] == 'a'
                && (to - from == 4 || text[from + 4] == ':');
        return data ? Kind.DATA : Kind.FIELD;
    }

    /** Returns the kind of the line last read. */
    public Kind kind() {
        return kind;
    }

    /** Returns where the payload of the data line begins: its value, white space trimmed at both ends. */
    public int payloadStart() {
        return payloadStart;
    }

    /** Returns the index behind the payload of the data line. */
    public int payloadEnd() {
        return payloadEnd;
    }

    /** Returns whether {@code b} is white space around a payload: HT, LF, VT, FF, CR or space, and nothing else. */
    public static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }
}
