package dev.sluice.bytes;

import java.util.ArrayList;
import java.util.List;

/**
 * A literal that may be spelled in several ways: a sequence of units, each with its alternative spellings. A plain
 * literal has a unit a byte, with one spelling each. Immutable.
 *
 * @param units the units in order; each has at least one spelling
 */
public record Needle(List<List<Spelling>> units) {
    /** The text does not match. */
    static final int NO_MATCH = Integer.MIN_VALUE;

    /** The text ended while it still matched. */
    static final int RUNS_OUT = Integer.MIN_VALUE + 1;

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
     * Tells whether the text matches around a place, if what stands there is a certain byte of the needle.
     *
     * @param text the text
     * @param index an index in it
     * @param unit the unit that the byte at the index belongs to
     * @param spelling which of its spellings that is
     * @param offset the byte's offset in the spelling
     * @return the index at which the match begins, {@link #NO_MATCH}, or {@link #RUNS_OUT} when the text ended before
     *     that was known
     */
    int matchAt(JoinedText text, int index, int unit, int spelling, int offset) {
        Spelling here = units.get(unit).get(spelling);
        int from = index - offset;
        if (from < text.start() || here.match(text, from) == Spelling.NO_MATCH) {
            return NO_MATCH;
        }
        int start = matchBackward(text, from, unit - 1);
        if (start == NO_MATCH) {
            return NO_MATCH;
        }
        int ahead = matchForward(text, from, unit, spelling);
        return ahead == NO_MATCH || ahead == RUNS_OUT ? ahead : start;
    }

    private int matchForward(JoinedText text, int from, int unit, int spelling) {
        int at = from;
        int chosen = spelling;
        for (int i = unit; i < units.size(); i++) {
            List<Spelling> spellings = units.get(i);
            int length = Spelling.NO_MATCH;
            // Spellings of one unit differ in their first bytes: the first that fits, even in part, is the one.
            for (int j = chosen; j < spellings.size() && length == Spelling.NO_MATCH; j++) {
                length = spellings.get(j).match(text, at);
            }
            if (length == Spelling.NO_MATCH) {
                return NO_MATCH;
            }
            if (length == Spelling.RUNS_OUT) {
                return RUNS_OUT;
            }
            at += length;
            chosen = 0;
        }
        return at;
    }

    // Read from their ends, spellings may look alike (3 and the last digit of its escape), so all are tried.
    private int matchBackward(JoinedText text, int end, int unit) {
        if (unit < 0) {
            return end;
        }
        for (Spelling spelling : units.get(unit)) {
            int from = end - spelling.length();
            if (from >= text.start() && spelling.match(text, from) > 0) {
                int start = matchBackward(text, from, unit - 1);
                if (start != NO_MATCH) {
                    return start;
                }
            }
        }
        return NO_MATCH;
    }
}
