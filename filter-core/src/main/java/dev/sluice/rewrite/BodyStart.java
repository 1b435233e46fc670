package dev.sluice.rewrite;

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
