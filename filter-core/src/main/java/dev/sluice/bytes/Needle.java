package dev.sluice.bytes;

import java.util.ArrayList;
import java.util.List;

/**
 * A literal that may be spelled in several ways: a sequence of units, each with its alternative spellings. A plain
 * literal has one unit with one spelling. Immutable.
 *
 * @param units the units in order; each has at least one spelling
 */
public record Needle(List<List<Spelling>> units) {
    /** One way to spell a unit. Immutable. */
    public static final class Spelling {
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

        int length() {
            return bytes.length;
        }

        int at(int index) {
            return bytes[index] & 0xff;
        }

        int fold(int index) {
            return fold[index] & 0xff;
        }

        /** Returns the length, or {@link #NO_MATCH} or {@link #RUNS_OUT}. */
        private int match(JoinedText text, int index) {
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

    /** The text does not match. */
    static final int NO_MATCH = 0;

    /** The text ended while it still matched. */
    static final int RUNS_OUT = -1;

    /** Checks that nothing is empty. */
    public Needle {
        units = units.stream().map(List::copyOf).toList();
        if (units.isEmpty() || units.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("a needle must not be empty");
        }
    }

    /**
     * A needle with one spelling.
     *
     * @param bytes the literal, at least one byte, without line terminators
     */
    public static Needle literal(byte[] bytes) {
        List<List<Spelling>> units = new ArrayList<>();
        for (byte b : bytes) {
            units.add(List.of(Spelling.exact(b)));
        }
        return new Needle(units);
    }

    /** Returns the length in bytes of the shortest text that matches. */
    int shortest() {
        return units.stream()
                .mapToInt(unit -> unit.stream().mapToInt(Spelling::length).min().orElseThrow())
                .sum();
    }

    /** Returns the length in bytes of the longest text that matches. */
    public int longest() {
        return units.stream()
                .mapToInt(unit -> unit.stream().mapToInt(Spelling::length).max().orElseThrow())
                .sum();
    }

    /**
     * Tells whether the text matches from {@code index} on.
     *
     * @return the length of the match, {@link #NO_MATCH}, or {@link #RUNS_OUT} when {@code text} ended before that was
     *     known
     */
    int match(JoinedText text, int index) {
        int length = 0;
        for (List<Spelling> unit : units) {
            // Spellings of one unit are told apart by their bytes: the first that fits, even in part, is the one.
            int more = NO_MATCH;
            for (int i = 0; i < unit.size() && more == NO_MATCH; i++) {
                more = unit.get(i).match(text, index + length);
            }
            if (more <= NO_MATCH) {
                return more;
            }
            length += more;
        }
        return length;
    }
}
