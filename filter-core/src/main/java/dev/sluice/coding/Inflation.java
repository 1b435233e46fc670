package dev.sluice.coding;

import dev.sluice.coding.CodingException.Flaw;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** One deflate stream (RFC 1951). About 40 KB of native memory, from the first byte until it is closed. Not thread-safe. */
final class Inflation {
    private static final byte[] NOTHING = {};

    /** What is around the stream. */
    enum Wrapper {
        NONE,
        /** RFC 1950. */
        ZLIB
    }

    private final Inflater inflater;
    private boolean broken;

    Inflation(Wrapper wrapper) {
        inflater = new Inflater(wrapper == Wrapper.NONE);
    }

    /** Reads on; returns how many bytes are in the target, 0 when all input was read or the stream is finished. */
    int inflate(Input input, byte[] target) throws CodingException {
        if (broken) {
            // Without the inflater's message, which may come to tell more than what kind of block was met.
            throw new CodingException(Flaw.CORRUPT, "A deflate stream is broken");
        }
        long before = inflater.getBytesWritten();
        try {
            inflater.setInput(input.array, input.at, input.size());
            int count = inflater.inflate(target);
            input.at = input.end - inflater.getRemaining();
            // The array is somebody else's.
            inflater.setInput(NOTHING);
            if (inflater.needsDictionary()) {
                throw new CodingException(Flaw.CORRUPT, "A zlib stream asks for a dictionary");
            }
            return count;
        } catch (DataFormatException e) {
            broken = true;
            // What is in front of the flaw comes out, so that it does not depend on where the input was cut.
            int count = (int) (inflater.getBytesWritten() - before);
            return count > 0 ? count : inflate(input, target);
        }
    }

    boolean isFinished() {
        return inflater.finished();
    }

    void reset() {
        inflater.reset();
    }

    void close() {
        inflater.end();
    }
}
