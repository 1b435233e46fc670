package dev.sluice.rewrite;

import dev.sluice.bytes.ByteSink;
import java.io.IOException;

/**
 * Hands bytes on as slices of the arrays that they are in, neighbours joined, so that a chunk in which nothing changes
 * is one slice. What was taken must be let out with {@link #flush} before its array changes. Not thread-safe.
 */
final class Slices implements ByteSink {
    private static final byte[] NOTHING = {};

    private final ByteSink sink;
    private byte[] array = NOTHING;
    private int start;
    private int end;

    Slices(ByteSink sink) {
        this.sink = sink;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        pass(buffer, offset, offset + length);
    }

    /** Takes the bytes from {@code from} to before {@code to}. */
    void pass(byte[] buffer, int from, int to) throws IOException {
        if (from == to) {
            return;
        }
        if (buffer == array && from == end) {
            end = to;
            return;
        }
        flush();
        array = buffer;
        start = from;
        end = to;
    }

    /** Hands bytes on when nothing else was taken. */
    void passAlone(byte[] buffer, int offset, int length) throws IOException {
        sink.write(buffer, offset, length);
    }

    /** Lets out what was taken; no array is referenced afterwards. */
    void flush() throws IOException {
        if (start < end) {
            byte[] buffer = array;
            int offset = start;
            int length = end - start;
            array = NOTHING;
            start = 0;
            end = 0;
            sink.write(buffer, offset, length);
        }
    }
}
