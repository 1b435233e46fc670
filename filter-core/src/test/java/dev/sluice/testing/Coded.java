package dev.sluice.testing;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Coded bodies, with the parts that a gzip member may have chosen one by one. */
public final class Coded {
    private Coded() {}

    /** What is in the header of a gzip member (RFC 1952 section 2.3.1). */
    public static final int TEXT = 1;

    public static final int CHECKSUM = 2;
    public static final int EXTRA = 4;
    public static final int NAME = 8;
    public static final int COMMENT = 16;

    /** One gzip member. */
    public static byte[] gzip(byte[] plain) {
        return gzip(plain, 0, deflated(plain, Deflater.DEFAULT_COMPRESSION, Deflater.DEFAULT_STRATEGY, true));
    }

    /** One gzip member around this deflate stream of the body. */
    public static byte[] gzip(byte[] plain, int flags, byte[] deflated) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 2, 3});
        if ((flags & EXTRA) != 0) {
            out.writeBytes(new byte[] {5, 0, 'A', 'p', 1, 0, 0});
        }
        if ((flags & NAME) != 0) {
            out.writeBytes(new byte[] {'n', (byte) 0xe9, 0});
        }
        if ((flags & COMMENT) != 0) {
            out.writeBytes(new byte[] {'c', 0});
        }
        if ((flags & CHECKSUM) != 0) {
            number(out, checksum(out.toByteArray()), 2);
        }
        out.writeBytes(deflated);
        number(out, checksum(plain), 4);
        number(out, plain.length, 4);
        return out.toByteArray();
    }

    /** A zlib stream. */
    public static byte[] zlib(byte[] plain) {
        return deflated(plain, Deflater.DEFAULT_COMPRESSION, Deflater.DEFAULT_STRATEGY, false);
    }

    /** A deflate stream without a wrapper. */
    public static byte[] raw(byte[] plain) {
        return deflated(plain, Deflater.DEFAULT_COMPRESSION, Deflater.DEFAULT_STRATEGY, true);
    }

    /** A deflate stream, with its wrapper or without. */
    public static byte[] deflated(byte[] plain, int level, int strategy, boolean bare) {
        Deflater deflater = new Deflater(level, bare);
        try {
            deflater.setStrategy(strategy);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[1000];
            // In two blocks with an empty one between them, as a flush leaves it.
            deflater.setInput(plain, 0, plain.length / 2);
            while (!deflater.needsInput()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            out.write(buffer, 0, deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH));
            deflater.setInput(plain, plain.length / 2, plain.length - plain.length / 2);
            deflater.finish();
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** One after the other. */
    public static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List.of(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }

    private static long checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }

    private static void number(ByteArrayOutputStream out, long number, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (number >>> (8 * i)));
        }
    }
}
