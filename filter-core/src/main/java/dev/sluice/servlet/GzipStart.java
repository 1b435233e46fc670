package dev.sluice.servlet;

import dev.sluice.coding.CodingException;
import dev.sluice.rewrite.ErrorPolicy;
import java.util.Arrays;

/**
 * Keeps what was written as long as it may be the fixed header of a gzip member, whose coding may be named behind it: no
 * text begins so. Not thread-safe.
 */
final class GzipStart {
    private static final byte[] NOTHING = {};
    private static final int HEADER_LENGTH = 10;

    private final ErrorPolicy policy;
    private final Witness witness;
    private byte[] written = NOTHING;

    /** Makes one for a body of which no coding is named. */
    GzipStart(ErrorPolicy policy, Witness witness) {
        this.policy = policy;
        this.witness = witness;
    }

    /** Keeps bytes. Returns false, and keeps none of them, when it is something else or more. */
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

    /** Returns whether it is known what is kept: one byte does not tell, and makes no line. */
    boolean tells() {
        return written.length > 1;
    }

    /** The coding was not named in time: what was kept is the beginning of the body, and this comes next. */
    void passes(byte[] buffer, int offset, int length) throws CodingException {
        if (policy == ErrorPolicy.PASS) {
            return;
        }
        UnnamedGzip unnamed = new UnnamedGzip();
        try {
            unnamed.look(written, 0, written.length);
            unnamed.look(buffer, offset, length);
        } catch (CodingException e) {
            witness.undecodable(e.flaw());
            throw e;
        }
    }
}
