package dev.sluice.servlet;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The first bytes of a coded body, until they are known to be of its coding: three bytes tell. Not thread-safe. */
final class Foretaste {
    private static final int TELLING = 3;

    private final byte[] kept = new byte[TELLING];
    private int count;
    private @Nullable ByteBuffer current;

    /** These are read now. */
    void reading(ByteBuffer slice) {
        if (count < TELLING) {
            current = slice.duplicate();
        }
    }

    /** They were read, and their array is somebody else's again. */
    void read() {
        ByteBuffer slice = current;
        current = null;
        if (slice != null) {
            int more = Math.min(slice.remaining(), TELLING - count);
            slice.get(kept, count, more);
            count += more;
        }
    }

    /** They are of the coding. */
    void known() {
        count = TELLING;
        current = null;
    }

    /** Returns all bytes so far; null when they are known to be of the coding. */
    @Nullable
    ByteBuffer all() {
        ByteBuffer slice = current;
        if (count == TELLING || slice == null) {
            return null;
        }
        return ByteBuffer.allocate(count + slice.remaining())
                .put(kept, 0, count)
                .put(slice)
                .flip();
    }
}
