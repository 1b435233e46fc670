package dev.sluice.servlet;

import java.util.Arrays;

/** Remembers what was written as long as it may be the fixed header of a gzip member: no text begins so. Not thread-safe. */
final class GzipStart {
    private static final byte[] NOTHING = {};
    private static final int HEADER_LENGTH = 10;

    private byte[] written = NOTHING;

    /** Adds bytes. Returns false when it is something else, or more. */
    boolean add(byte[] buffer, int offset, int length) {
        if (length == 0) {
            return true;
        }
        int first = written.length == 0 ? buffer[offset] : written[0];
        if (first != 0x1f || written.length + length > HEADER_LENGTH) {
            return false;
        }
        byte[] joined = Arrays.copyOf(written, written.length + length);
        System.arraycopy(buffer, offset, joined, written.length, length);
        written = joined;
        return true;
    }

    byte[] written() {
        return written;
    }
}
