package dev.sluice.rewrite;

import java.util.Arrays;

/** Tells whether a body that arrives in chunks begins like a JSON text: behind a byte order mark and white space. */
final class BodyStart {
    /** What the body is, as far as it is known. */
    enum Kind {
        /** Only a byte order mark or white space has come. */
        UNKNOWN,
        /** It begins with a brace or a bracket. */
        JSON,
        /** It begins with something else: no rule looks into it. */
        TEXT
    }

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private Kind kind = Kind.UNKNOWN;
    private int marked;

    /** Returns the index behind a byte order mark that begins at {@code from}, or {@code from} if none does. */
    static int behindMark(byte[] bytes, int from, int to) {
        int behind = from + MARK.length;
        return behind <= to && Arrays.equals(bytes, from, behind, MARK, 0, MARK.length) ? behind : from;
    }

    Kind kind() {
        return kind;
    }

    /** Looks at the next bytes; returns the index of the first one that tells what the body is, or {@code to}. */
    int read(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && kind == Kind.UNKNOWN) {
            byte b = bytes[i];
            boolean inMark = marked > 0 && marked < MARK.length;
            if (marked < MARK.length && b == MARK[marked]) {
                marked++;
            } else if (!inMark && (b == ' ' || b == '\t' || b == '\n' || b == '\r')) {
                marked = MARK.length;
            } else {
                kind = !inMark && (b == '{' || b == '[') ? Kind.JSON : Kind.TEXT;
                return i;
            }
            i++;
        }
        return i;
    }
}
