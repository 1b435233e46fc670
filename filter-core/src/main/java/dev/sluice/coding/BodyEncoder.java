package dev.sluice.coding;

import dev.sluice.bytes.ByteSink;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Codes one body as it arrives. Not thread-safe: it belongs to one response. Takes about 256 KB of native memory and 8 KB
 * of heap, until it is closed.
 */
public final class BodyEncoder implements ByteSink, AutoCloseable {
    /** Method deflate, no flags, no time, no level, system unknown (RFC 1952 section 2.3). */
    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private static final byte[] NOTHING = {};

    private enum State {
        /** Nothing has come. */
        EMPTY,
        /** All that has come can be decoded by who has what went out. */
        FLUSHED,
        /** Some of it waits. */
        WAITING
    }

    private final ContentCoding coding;
    private final ByteSink sink;
    private final Deflater deflater;
    private final CRC32 checksum = new CRC32();
    private final byte[] output = new byte[8192];
    private State state = State.EMPTY;

    /**
     * Opens an encoder.
     *
     * @param coding what to code
     * @param sink where coded bytes go
     */
    public BodyEncoder(ContentCoding coding, ByteSink sink) {
        this.coding = coding;
        this.sink = sink;
        this.deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, coding == ContentCoding.GZIP);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        begin();
        state = State.WAITING;
        checksum.update(buffer, offset, length);
        deflater.setInput(buffer, offset, length);
        while (!deflater.needsInput()) {
            give(deflater.deflate(output, 0, output.length, Deflater.NO_FLUSH));
        }
        // A line that was held may be 16 MB long: its array must not stay.
        deflater.setInput(NOTHING);
    }

    /**
     * Lets out all that has come, so that it can be decoded. Costs a few bytes each time; without a byte since the last
     * time it does nothing.
     *
     * @throws IOException from the sink
     */
    public void flush() throws IOException {
        if (state == State.WAITING) {
            state = State.FLUSHED;
            int count = output.length;
            while (count == output.length) {
                count = deflater.deflate(output, 0, output.length, Deflater.SYNC_FLUSH);
                give(count);
            }
        }
    }

    /**
     * The body is complete.
     *
     * @throws IOException from the sink
     */
    public void end() throws IOException {
        begin();
        deflater.finish();
        while (!deflater.finished()) {
            give(deflater.deflate(output));
        }
        if (coding == ContentCoding.GZIP) {
            // Bytes are counted modulo 2 to the 32nd, as the format has it.
            long trailer = checksum.getValue() | (deflater.getBytesRead() << 32);
            for (int i = 0; i < 8; i++) {
                output[i] = (byte) (trailer >>> (8 * i));
            }
            give(8);
        }
    }

    private void begin() throws IOException {
        if (state == State.EMPTY) {
            state = State.FLUSHED;
            if (coding == ContentCoding.GZIP) {
                System.arraycopy(GZIP_HEADER, 0, output, 0, GZIP_HEADER.length);
                give(GZIP_HEADER.length);
            }
        }
    }

    private void give(int count) throws IOException {
        if (count > 0) {
            sink.write(output, 0, count);
        }
    }

    /** Gives native memory back. */
    @Override
    public void close() {
        deflater.end();
    }
}
