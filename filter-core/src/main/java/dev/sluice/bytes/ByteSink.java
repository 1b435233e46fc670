package dev.sluice.bytes;

import java.io.IOException;

/**
 * Where bytes go.
 *
 * <p>The array belongs to the caller. It is valid, and must not be changed by the sink, until {@code write} returns; a
 * sink that wants the bytes for longer copies them. The bytes of successive calls follow one another without a gap.
 */
@FunctionalInterface
public interface ByteSink {
    /**
     * Takes {@code length} bytes of {@code buffer}, beginning at {@code offset}.
     *
     * @param buffer the array that holds the bytes
     * @param offset index of the first byte
     * @param length number of bytes, at least 1
     * @throws IOException when the bytes could not be delivered; the sink must then not be used again
     */
    void write(byte[] buffer, int offset, int length) throws IOException;
}
