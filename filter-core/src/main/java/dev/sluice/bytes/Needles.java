package dev.sluice.bytes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Several needles, compiled for a search that looks at one place in many. Every text that matches has at least
 * {@code shortest} bytes, so it covers at least one of any {@code shortest - gram + 1} consecutive places at which
 * {@code gram} bytes begin. Only every such place is looked at: its bytes are hashed into a table of all grams that any
 * spelling of any needle contains; a set bit is a candidate, which is then compared in full. With one needle of 12
 * bytes that is one load, one multiplication and one look-up for 9 bytes of text. Immutable.
 */
public final class Needles {
    // 64 Ki bits in 8 KiB: about 160 grams of one escapable name leave 1 in 400 places of random text as a candidate.
    private static final int HASH_SHIFT = 16;
    private static final int MULTIPLIER = 0x9E3779B1;

    private final List<Needle> needles;
    private final long[] table = new long[1 << (32 - HASH_SHIFT - 6)];
    private final boolean[] alphabet = new boolean[256];
    private final int gram;
    private final int gramMask;
    private final int stride;
    private final int longest;

    private Needles(List<Needle> needles) {
        this.needles = List.copyOf(needles);
        int shortest = needles.stream().mapToInt(Needle::shortest).min().orElseThrow();
        gram = Math.min(4, shortest);
        gramMask = gram == 4 ? -1 : (1 << (8 * gram)) - 1;
        stride = shortest - gram + 1;
        longest = needles.stream().mapToInt(Needle::longest).max().orElseThrow();
        for (Needle needle : needles) {
            addGrams(needle);
        }
    }

    /**
     * Compiles needles.
     *
     * @param needles at least one
     */
    public static Needles of(List<Needle> needles) {
        return new Needles(needles);
    }

    /** Returns the length in bytes of the longest text that matches. */
    public int longest() {
        return longest;
    }

    /**
     * Tells whether some needle occurs in a text that is complete.
     *
     * @param text the array
     * @param from index of the first byte
     * @param to index behind the last byte
     */
    public boolean occursIn(byte[] text, int from, int to) {
        return new NeedleSearch(this, new HeldBytes(1)).findLast(text, from, to) != NeedleSearch.NONE;
    }

    int gram() {
        return gram;
    }

    int gramMask() {
        return gramMask;
    }

    int stride() {
        return stride;
    }

    long[] table() {
        return table;
    }

    static int slot(int bytes) {
        return (bytes * MULTIPLIER) >>> HASH_SHIFT;
    }

    boolean isCandidate(int bytes) {
        int slot = slot(bytes);
        return (table[slot >>> 6] >>> slot & 1) != 0;
    }

    /**
     * Looks for a match that covers the candidate place.
     *
     * @return the index at which the match begins, {@link NeedleSearch#NONE}, or {@link NeedleSearch#UNDECIDED} when the
     *     text ended before that was known
     */
    int matchAround(JoinedText text, int place) {
        int first = place;
        int lowest = Math.max(text.start(), place - longest + gram);
        while (first > lowest && alphabet[text.at(first - 1) & 0xff]) {
            first--;
        }
        int result = NeedleSearch.NONE;
        for (int start = first; start <= place; start++) {
            for (Needle needle : needles) {
                int length = needle.match(text, start);
                if (length > Needle.NO_MATCH) {
                    return start;
                }
                if (length == Needle.RUNS_OUT) {
                    result = NeedleSearch.UNDECIDED;
                }
            }
        }
        return result;
    }

    /** A place in a needle from which a gram is read on: a unit, one of its spellings, an index in that. */
    private record Reading(int unit, int spelling, int index, int bytes, int count) {}

    private void addGrams(Needle needle) {
        Deque<Reading> open = new ArrayDeque<>();
        for (int unit = 0; unit < needle.units().size(); unit++) {
            for (int spelling = 0; spelling < needle.units().get(unit).size(); spelling++) {
                int length = needle.units().get(unit).get(spelling).length();
                for (int index = 0; index < length; index++) {
                    open.push(new Reading(unit, spelling, index, 0, 0));
                }
            }
        }
        while (!open.isEmpty()) {
            readOn(needle, open.pop(), open);
        }
    }

    private void readOn(Needle needle, Reading at, Deque<Reading> open) {
        if (at.count == gram) {
            int slot = slot(at.bytes);
            table[slot >>> 6] |= 1L << slot;
        } else if (at.unit < needle.units().size()) {
            Needle.Spelling spelling = needle.units().get(at.unit).get(at.spelling);
            if (at.index == spelling.length()) {
                int next = at.unit + 1;
                int spellings =
                        next < needle.units().size() ? needle.units().get(next).size() : 0;
                for (int i = 0; i < spellings; i++) {
                    open.push(new Reading(next, i, 0, at.bytes, at.count));
                }
                return;
            }
            int b = spelling.at(at.index);
            add(at, b, open);
            int fold = spelling.fold(at.index);
            if (fold != 0) {
                add(at, b & ~fold, open);
            }
        }
    }

    private void add(Reading at, int b, Deque<Reading> open) {
        alphabet[b] = true;
        open.push(new Reading(at.unit, at.spelling, at.index + 1, at.bytes | b << (8 * at.count), at.count + 1));
    }
}
