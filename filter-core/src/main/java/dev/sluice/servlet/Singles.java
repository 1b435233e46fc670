package dev.sluice.servlet;

/**
 * Gathers {@code write(int)}, so that the rewriter and the container see runs of bytes. There only as long as some wait:
 * most applications write in chunks, and a stream that idles keeps none. Not thread-safe.
 */
final class Singles {
    private static final int MOST = 256;

    private final byte[] bytes = new byte[MOST];
    private int count;

    byte[] bytes() {
        return bytes;
    }

    int count() {
        return count;
    }

    /** Adds a byte. Returns whether it must not wait for the next: it ends a line, or there is no more room. */
    boolean add(int value) {
        bytes[count++] = (byte) value;
        return value == '\n' || value == '\r' || count == MOST;
    }
}
