package dev.sluice.rewrite;

/** Where a line is: an array and four indexes in it. Mutable and reused; belongs to one response. */
final class LinePlace {
    private static final byte[] NOTHING = {};

    private byte[] array = NOTHING;
    private int start;
    private int contentStart;
    private int contentEnd;
    private int end;
    private int heldAt;
    private int needle;

    void set(byte[] array, int start, int contentStart, int contentEnd, int end, int heldAt) {
        this.array = array;
        this.start = start;
        this.contentStart = contentStart;
        this.contentEnd = contentEnd;
        this.end = end;
        this.heldAt = heldAt;
    }

    /** Tells that a needle begins at an index, which may be outside the line and then tells nothing. */
    void needleAt(int index) {
        needle = index;
    }

    /** Returns whether a needle is known to begin there. */
    boolean hasNeedle(int from, int to) {
        return from <= needle && needle < to;
    }

    void release() {
        array = NOTHING;
    }

    byte[] array() {
        return array;
    }

    /** Returns the index of the line's first byte, which may be that of a byte order mark. */
    int start() {
        return start;
    }

    /** Returns the index of the first byte behind a byte order mark. */
    int contentStart() {
        return contentStart;
    }

    /** Returns the index of the terminator. */
    int contentEnd() {
        return contentEnd;
    }

    /** Returns the index behind what is there of the terminator. */
    int end() {
        return end;
    }

    /** Returns how far to move an index in this array to get one in the held bytes, should the line be held. */
    int shiftToHeld() {
        return heldAt - start;
    }
}
