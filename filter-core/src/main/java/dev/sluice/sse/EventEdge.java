package dev.sluice.sse;

/** Finds where an event begins (WHATWG HTML, 9.2.5): behind an empty line. Looks backwards, so the usual case is short. */
public final class EventEdge {
    private EventEdge() {}

    /**
     * Finds the beginning of the event that a line belongs to.
     *
     * @param text the array
     * @param from index of the first byte that may be looked at: the beginning of a line, or a byte within one
     * @param line index at which the line begins
     * @param fromIsLineStart whether a line begins at {@code from}
     * @return the index of the event's first line, which is {@code line} itself when an empty line precedes it; or
     *     {@code from} when no empty line was found
     */
    public static int before(byte[] text, int from, int line, boolean fromIsLineStart) {
        if (line - from >= 2 && text[line - 1] == '\n' && text[line - 2] == '\n') {
            return line;
        }
        int start = line;
        while (start > from) {
            int end = terminator(text, from, start);
            int previous = LineEnds.EVENT_STREAM.last(text, from, end) + 1;
            if (previous == 0) {
                previous = from;
            }
            if (previous == end && (previous > from || fromIsLineStart)) {
                return start;
            }
            start = previous;
        }
        return from;
    }

    // Returns the index of the terminator that ends before the index.
    private static int terminator(byte[] text, int from, int end) {
        boolean twoBytes = end - 2 >= from && text[end - 1] == '\n' && text[end - 2] == '\r';
        return twoBytes ? end - 2 : end - 1;
    }
}
