package dev.sluice.coding;

import dev.sluice.coding.CodingException.Flaw;
import java.util.zip.CRC32;

/** The header of a gzip member, byte by byte (RFC 1952 section 2.3). Keeps nothing of names and comments. */
final class GzipHeader {
    private static final int[] MAGIC = {0x1f, 0x8b, 8};

    private static final int HAS_CHECKSUM = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private enum State {
        /** Two bytes that say gzip, and one that says deflate. */
        MAGIC,
        FLAGS,
        /** Time (4 bytes), level and system. */
        FIXED,
        EXTRA_LENGTH,
        EXTRA,
        /** Up to a zero byte. */
        NAME,
        COMMENT,
        CHECKSUM,
        DONE
    }

    private final CRC32 checksum = new CRC32();
    private State state = State.MAGIC;
    private int flags;

    /** How many bytes of this state were read. */
    private int read;

    private int number;

    void reset() {
        state = State.MAGIC;
        read = 0;
        number = 0;
        checksum.reset();
    }

    /** Returns whether this is gzip for sure. */
    boolean isKnown() {
        return state != State.MAGIC;
    }

    /** Takes one byte. Returns whether it was the last. */
    boolean take(int value) throws CodingException {
        if (state != State.CHECKSUM) {
            checksum.update(value);
        }
        read++;
        switch (state) {
            case MAGIC -> {
                if (value != MAGIC[read - 1]) {
                    throw new CodingException(Flaw.ANOTHER_FORMAT, "A body that is said to be gzip begins otherwise");
                }
                if (read == MAGIC.length) {
                    enter(State.FLAGS);
                }
            }
            case FLAGS -> {
                if ((value & RESERVED) != 0) {
                    throw new CodingException(Flaw.CORRUPT, "A gzip header has flags that nobody knows");
                }
                flags = value;
                enter(State.FIXED);
            }
            case FIXED -> {
                if (read == 6) {
                    enterNext(State.EXTRA_LENGTH);
                }
            }
            case EXTRA_LENGTH -> {
                number |= value << (8 * (read - 1));
                if (read == 2) {
                    int length = number;
                    enterNext(length == 0 ? State.NAME : State.EXTRA);
                    number = length;
                }
            }
            case EXTRA -> {
                if (read == number) {
                    enterNext(State.NAME);
                }
            }
            case NAME -> {
                if (value == 0) {
                    enterNext(State.COMMENT);
                }
            }
            case COMMENT -> {
                if (value == 0) {
                    enterNext(State.CHECKSUM);
                }
            }
            case CHECKSUM -> {
                number |= value << (8 * (read - 1));
                if (read == 2) {
                    if (number != (checksum.getValue() & 0xffff)) {
                        throw new CodingException(Flaw.CORRUPT, "The checksum of a gzip header is wrong");
                    }
                    enter(State.DONE);
                }
            }
            case DONE -> throw new IllegalStateException("The header is complete");
        }
        return state == State.DONE;
    }

    /** Goes on to this optional part, or else to the next one that is there. */
    private void enterNext(State part) {
        if (part == State.EXTRA_LENGTH && (flags & HAS_EXTRA) == 0) {
            enterNext(State.NAME);
        } else if (part == State.NAME && (flags & HAS_NAME) == 0) {
            enterNext(State.COMMENT);
        } else if (part == State.COMMENT && (flags & HAS_COMMENT) == 0) {
            enterNext(State.CHECKSUM);
        } else {
            enter(part == State.CHECKSUM && (flags & HAS_CHECKSUM) == 0 ? State.DONE : part);
        }
    }

    private void enter(State next) {
        state = next;
        read = 0;
        number = 0;
    }
}
