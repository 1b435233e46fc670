package dev.sluice.coding;

import dev.sluice.coding.CodingException.Flaw;
import java.util.zip.CRC32;

/**
 * Undoes gzip (RFC 1952). Members that follow one another are one body. What follows a member and does not begin like one,
 * padding for instance, is left out: gzip(1), browsers and the JDK's GZIPInputStream do the same.
 */
final class GzipLayer implements Layer {
    private enum State {
        /** Up to the end of the first member's header. */
        FIRST_HEADER,
        DATA,
        /** Checksum and size, four bytes each, lowest first. */
        TRAILER,
        /** Behind a member. */
        NEXT_HEADER,
        /** No member follows. */
        PADDING
    }

    private static final int TRAILER_LENGTH = 8;

    private final GzipHeader header = new GzipHeader();
    private final Inflation inflation = new Inflation(Inflation.Wrapper.NONE);
    private final CRC32 checksum = new CRC32();
    private State state = State.FIRST_HEADER;
    private long size;
    private long trailer;
    private int trailerBytes;

    @Override
    public int decode(Input input, byte[] target) throws CodingException {
        while (!input.isEmpty() || state == State.DATA) {
            switch (state) {
                case FIRST_HEADER -> readHeader(input);
                case NEXT_HEADER -> readNextHeader(input);
                case DATA -> {
                    int count = inflation.inflate(input, target);
                    if (count > 0) {
                        checksum.update(target, 0, count);
                        size += count;
                        return count;
                    }
                    if (!inflation.isFinished()) {
                        return 0;
                    }
                    state = State.TRAILER;
                }
                case TRAILER -> readTrailer(input);
                case PADDING -> input.skipAll();
            }
        }
        return 0;
    }

    private void readHeader(Input input) throws CodingException {
        while (!input.isEmpty()) {
            if (header.take(input.next())) {
                state = State.DATA;
                return;
            }
        }
    }

    private void readNextHeader(Input input) throws CodingException {
        try {
            readHeader(input);
        } catch (CodingException e) {
            if (e.flaw() != Flaw.ANOTHER_FORMAT) {
                throw e;
            }
            state = State.PADDING;
        }
    }

    private void readTrailer(Input input) throws CodingException {
        trailer |= (long) input.next() << (8 * trailerBytes);
        trailerBytes++;
        if (trailerBytes < TRAILER_LENGTH) {
            return;
        }
        if ((trailer & 0xffff_ffffL) != checksum.getValue()) {
            throw new CodingException(Flaw.CORRUPT, "The checksum of a gzip member is wrong");
        }
        if (trailer >>> 32 != (size & 0xffff_ffffL)) {
            throw new CodingException(Flaw.CORRUPT, "The size of a gzip member is wrong");
        }
        trailer = 0;
        trailerBytes = 0;
        size = 0;
        checksum.reset();
        inflation.reset();
        header.reset();
        state = State.NEXT_HEADER;
    }

    @Override
    public boolean isComplete() {
        return switch (state) {
            case FIRST_HEADER, DATA, TRAILER -> false;
            // Where only a part of the magic number has come, it is padding.
            case NEXT_HEADER -> !header.isKnown();
            case PADDING -> true;
        };
    }

    @Override
    public void close() {
        inflation.close();
    }
}
