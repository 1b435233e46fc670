package dev.sluice.bytes;

import java.util.Arrays;

/** Compares text with one {@link Needle}. Immutable. */
final class Matcher {
    /** The text does not match. */
    static final int NO_MATCH = Integer.MIN_VALUE;

    /** The text ended while it still matched. */
    static final int RUNS_OUT = Integer.MIN_VALUE + 1;

    private final Spelling[][] units;

    private final FirstSpelling first;

    Matcher(Needle needle) {
        units = needle.units().stream()
                .map(unit -> unit.toArray(Spelling[]::new))
                .toArray(Spelling[][]::new);
        first = new FirstSpelling(units);
    }

    /** Returns the fewest bytes that a match has before a unit. */
    int shortestBefore(int unit) {
        return shortest(0, unit);
    }

    /** Returns the fewest bytes that a match has from a unit on which is spelled in that way. */
    int shortestFrom(int unit, int spelling) {
        return units[unit][spelling].length() + shortest(unit + 1, units.length);
    }

    private int shortest(int from, int to) {
        int bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += Arrays.stream(units[i]).mapToInt(Spelling::length).min().orElseThrow();
        }
        return bytes;
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
        Spelling here = units[unit][spelling];
        int from = index - offset;
        if (from < text.start() || (spelling == 0 && first.isRuledOut(text, index, unit, offset))) {
            return NO_MATCH;
        }
        if (here.match(text, from) == Spelling.NO_MATCH) {
            return NO_MATCH;
        }
        int start = matchBackward(text, from, unit - 1);
        if (start == NO_MATCH) {
            return NO_MATCH;
        }
        int ahead = matchForward(text, from, unit, spelling);
        return ahead == NO_MATCH || ahead == RUNS_OUT ? ahead : start;
    }

    /** Tells whether the text ended while it matched from an index on. */
    boolean runsOutFrom(JoinedText text, int index) {
        return matchForward(text, index, 0, 0) == RUNS_OUT;
    }

    private int matchForward(JoinedText text, int from, int unit, int spelling) {
        int at = from;
        int chosen = spelling;
        for (int i = unit; i < units.length; i++) {
            Spelling[] spellings = units[i];
            int length = Spelling.NO_MATCH;
            // Spellings of one unit differ in their first bytes: the first that fits, even in part, is the one.
            for (int j = chosen; j < spellings.length && length == Spelling.NO_MATCH; j++) {
                length = spellings[j].match(text, at);
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
        for (Spelling spelling : units[unit]) {
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
