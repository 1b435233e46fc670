package dev.sluice.bytes;

/** One way to spell a unit of a {@link Needle}. Immutable. */
public final class Spelling {
    /** The text does not match. */
    static final int NO_MATCH = 0;

    /** The text ended while it still matched. */
    static final int RUNS_OUT = -1;

    private final byte[] bytes;
    private final byte[] fold;

    private Spelling(byte[] bytes, byte[] fold) {
        this.bytes = bytes;
        this.fold = fold;
        for (byte b : bytes) {
            if (b == '\n' || b == '\r') {
                throw new IllegalArgumentException("a needle must not contain a line terminator");
            }
        }
    }

    /** A spelling in which every bit counts. */
    public static Spelling exact(byte... bytes) {
        return new Spelling(bytes.clone(), new byte[bytes.length]);
    }

    /**
     * A spelling in which some bits do not count: a byte {@code b} of the text matches at {@code i} when
     * {@code (b | fold[i]) == bytes[i]}.
     *
     * @param bytes what is looked for, without line terminators
     * @param fold as long as {@code bytes}; 0x20 makes a letter match in either case
     */
    public static Spelling folded(byte[] bytes, byte[] fold) {
        return new Spelling(bytes.clone(), fold.clone());
    }

    /** Returns whether every bit counts. */
    boolean isExact() {
        for (byte b : fold) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    int length() {
        return bytes.length;
    }

    int at(int index) {
        return bytes[index] & 0xff;
    }

    int fold(int index) {
        return fold[index] & 0xff;
    }

    /** Returns the length, {@link #NO_MATCH}, or {@link #RUNS_OUT} when the text ended before that was known. */
    int match(JoinedText text, int index) {
        for (int i = 0; i < bytes.length; i++) {
            if (index + i >= text.end()) {
                return RUNS_OUT;
            }
            if ((byte) (text.at(index + i) | fold[i]) != bytes[i]) {
                return NO_MATCH;
            }
        }
        return bytes.length;
    }
}
