package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;

/** A body that is never in memory as a whole: pieces, each so many times. */
record LargeBody(List<Piece> pieces) {
    private static final int KB = 1024;

    /** Some bytes, and how often. */
    static final class Piece {
        private final byte[] bytes;
        private final int times;

        Piece(String text, int times) {
            // So many are one write of the application's.
            int together = Math.min(times, Math.max(1, KB / text.length()));
            this.bytes = text.repeat(together).getBytes(UTF_8);
            this.times = times / together;
        }
    }

    static LargeBody of(Piece... pieces) {
        return new LargeBody(List.of(pieces));
    }

    static Piece piece(String text, int times) {
        return new Piece(text, times);
    }

    static Piece piece(String text) {
        return piece(text, 1);
    }

    void writeTo(OutputStream out) throws IOException {
        for (Piece piece : pieces) {
            for (int i = 0; i < piece.times; i++) {
                out.write(piece.bytes);
            }
        }
    }

    /** Reads to the end of a body, which has to be this one. */
    void expect(InputStream in) throws IOException {
        long read = 0;
        for (Piece piece : pieces) {
            for (int i = 0; i < piece.times; i++) {
                byte[] next = in.readNBytes(piece.bytes.length);
                if (!Arrays.equals(next, piece.bytes)) {
                    throw new IOException("Differs behind " + read + " bytes");
                }
                read += next.length;
            }
        }
        if (in.read() >= 0) {
            throw new IOException("Goes on behind " + read + " bytes");
        }
    }
}
