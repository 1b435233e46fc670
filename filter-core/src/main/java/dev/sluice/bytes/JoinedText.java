package dev.sluice.bytes;

/**
 * The held bytes and the chunk behind them, seen as one text without being copied together. An index is one of the
 * chunk's array; the held bytes lie before {@code from}. For the rare places that look across the edge, not for loops.
 * Reused, so that a look allocates nothing; not thread-safe.
 */
final class JoinedText {
    private static final byte[] NOTHING = {};

    private final HeldBytes held;
    private byte[] chunk = NOTHING;
    private int from;
    private int end;

    /**
     * Makes a text without a chunk.
     *
     * @param held what precedes the chunks
     */
    JoinedText(HeldBytes held) {
        this.held = held;
    }

    /**
     * Takes a chunk.
     *
     * @param bytes the array of the chunk
     * @param first index of the chunk's first byte
     * @param to index behind the chunk's last byte
     * @return this
     */
    JoinedText with(byte[] bytes, int first, int to) {
        chunk = bytes;
        from = first;
        end = to;
        return this;
    }

    /** Forgets the chunk. */
    void release() {
        chunk = NOTHING;
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

    /** Returns 1 to 4 bytes from an index on, the first in the lowest place. */
    int bytesAt(int index, int count) {
        int bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes |= (at(index + i) & 0xff) << (8 * i);
        }
        return bytes;
    }
}
