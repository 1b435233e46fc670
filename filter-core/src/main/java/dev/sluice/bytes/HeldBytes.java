package dev.sluice.bytes;

import java.util.Arrays;

/**
 * The bytes that wait for more input, and the limit on their number. The only place where a buffer grows: by doubling,
 * so that a line which arrives in single bytes costs linear time. Not thread-safe: it belongs to one response.
 */
public final class HeldBytes {
    /** An idle stream may keep a buffer of at most this many bytes; a larger one goes when it is empty. */
    static final int KEPT_CAPACITY = 512;

    private static final byte[] NONE = {};

    private final int limit;
    private byte[] bytes = NONE;
    private int size;
    private int most;

    /**
     * Makes an empty store; it allocates when the first byte comes.
     *
     * @param limit the most bytes that it takes, at least 1
     */
    public HeldBytes(int limit) {
        this.limit = limit;
    }

    /** Returns how many bytes are held. */
    public int size() {
        return size;
    }

    /** Returns the most bytes that were held at any time. */
    public int most() {
        return most;
    }

    /** Returns whether nothing is held. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the most bytes that can be held. */
    public int limit() {
        return limit;
    }

    /** Returns the array whose first {@link #size} bytes are held; valid until the next change. */
    public byte[] array() {
        return bytes;
    }

    /**
     * Returns whether so many more bytes fit under the limit.
     *
     * @param more number of bytes
     */
    public boolean fits(int more) {
        return more <= limit - size;
    }

    /**
     * Appends bytes that fit.
     *
     * @param source the array to copy from
     * @param offset index of the first byte
     * @param length number of bytes
     * @throws IllegalStateException when they do not fit: the caller asks {@link #fits} first
     */
    public void append(byte[] source, int offset, int length) {
        if (!fits(length)) {
            throw new IllegalStateException("more than " + limit + " held bytes");
        }
        if (length > bytes.length - size) {
            grow(size + length);
        }
        System.arraycopy(source, offset, bytes, size, length);
        size += length;
        most = Math.max(most, size);
    }

    /**
     * Keeps the first bytes only.
     *
     * @param newSize how many, at most {@link #size}
     */
    public void truncate(int newSize) {
        size = newSize;
        if (newSize == 0 && bytes.length > KEPT_CAPACITY) {
            bytes = NONE;
        }
    }

    /**
     * Forgets the first bytes; the others move to the front.
     *
     * @param count how many, at most {@link #size}
     */
    public void removeFirst(int count) {
        // Moving nothing would still cost a copy of everything.
        if (count > 0) {
            System.arraycopy(bytes, count, bytes, 0, size - count);
            truncate(size - count);
        }
    }

    /** Forgets all bytes, and the buffer too if it is a large one. */
    public void clear() {
        truncate(0);
    }

    private void grow(int needed) {
        int doubled = (int) Math.min(Math.max(64L, 2L * bytes.length), limit);
        bytes = Arrays.copyOf(bytes, Math.max(needed, doubled));
    }
}
