package dev.sluice.servlet;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Gathers {@code write(int)}, so that the rewriter and the container see runs of bytes. Not thread-safe. */
final class Singles {
    private static final int MOST = 256;

    /** Takes what was gathered. */
    @FunctionalInterface
    interface Taker {
        void take(byte[] buffer, int offset, int length) throws IOException;
    }

    /** Null when there is none: most applications write in chunks, and a stream that idles keeps no array. */
    private byte @Nullable [] bytes;

    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    /** Adds a byte. Returns whether it must not wait for the next: it ends a line, or there is no more room. */
    boolean add(int value) {
        byte[] gathered = bytes == null ? new byte[MOST] : bytes;
        bytes = gathered;
        gathered[count++] = (byte) value;
        return value == '\n' || value == '\r' || count == MOST;
    }

    void spill(Taker taker) throws IOException {
        int length = count;
        byte[] gathered = bytes;
        if (length > 0 && gathered != null) {
            clear();
            taker.take(gathered, 0, length);
        }
    }

    void clear() {
        bytes = null;
        count = 0;
    }
}
