package dev.sluice.bytes;

/**
 * The held bytes and the chunk behind them, seen as one text without being copied together. An index is one of the
 * chunk's array; the held bytes lie before {@code from}. For the rare places that look across the edge, not for loops.
 */
final class JoinedText {
    private final HeldBytes held;
    private final byte[] chunk;
    private final int from;
    private final int end;

    /**
     * Joins two texts.
     *
     * @param held what precedes the chunk
     * @param chunk the array of the chunk
     * @param from index of the chunk's first byte
     * @param end index behind the chunk's last byte
     */
    JoinedText(HeldBytes held, byte[] chunk, int from, int end) {
        this.held = held;
        this.chunk = chunk;
        this.from = from;
        this.end = end;
    }

    /** Returns the lowest index. */
    int start() {
        return from - held.size();
    }

    /** Returns the index behind the last byte. */
    int end() {
        return end;
    }

    /** Returns the byte at an index between {@link #start} and {@link #end}. */
    byte at(int index) {
        return index >= from ? chunk[index] : held.array()[held.size() + index - from];
    }
}
