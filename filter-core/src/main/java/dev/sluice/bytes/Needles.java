package dev.sluice.bytes;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several needles, compiled for a search that looks at one place in many. Every text that matches has at least
 * {@code shortest} bytes, so it covers one of any {@code shortest - gram + 1} consecutive places at which {@code gram}
 * bytes begin. Only every such place is looked at: its bytes are hashed into a table of all grams that any spelling of
 * any needle contains. A mark there makes a candidate, which is compared in full, at the places of the needles where
 * that gram occurs. With one needle of 12 bytes that is one load, one multiplication and one look-up for 8 bytes of
 * text. Immutable.
 */
public final class Needles {
    /** The distance of the places in the fast loop: a constant, so that the compiler can do without bounds checks. */
    static final int WIDE_STRIDE = 8;

    // 64 Ki marks: the 200 grams of one escapable name leave 1 in 300 places of random text as a candidate.
    private static final int HASH_SHIFT = 16;
    private static final int MULTIPLIER = 0x9E3779B1;

    private final byte[] marks = new byte[1 << (32 - HASH_SHIFT)];
    private final int[] keys;
    private final Grams.Place[][] places;
    private final int gram;
    private final int stride;
    private final int longest;

    private Needles(List<Needle> needles) {
        int shortest = needles.stream().mapToInt(Needle::shortest).min().orElseThrow();
        gram = Math.min(4, shortest);
        stride = Math.min(shortest - gram + 1, WIDE_STRIDE);
        longest = needles.stream().mapToInt(Needle::longest).max().orElseThrow();
        Map<Integer, List<Grams.Place>> all = new Grams(needles, gram).places();
        int size = 2 * Integer.highestOneBit(Math.max(1, 2 * all.size()));
        keys = new int[size];
        places = new Grams.Place[size][];
        all.forEach(this::add);
    }

    private void add(int bytes, List<Grams.Place> list) {
        int slot = slot(bytes);
        marks[slot] = 1;
        int at = slot & (keys.length - 1);
        while (places[at] != null) {
            at = (at + 1) & (keys.length - 1);
        }
        keys[at] = bytes;
        places[at] = list.toArray(Grams.Place[]::new);
    }

    // Open addressing, at most half full.
    private Grams.Place @Nullable [] placesOf(int bytes) {
        int at = slot(bytes) & (keys.length - 1);
        while (places[at] != null && keys[at] != bytes) {
            at = (at + 1) & (keys.length - 1);
        }
        return places[at];
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
        return new NeedleSearch(this, new HeldBytes(1)).occursIn(text, from, to);
    }

    int gram() {
        return gram;
    }

    int stride() {
        return stride;
    }

    byte[] marks() {
        return marks;
    }

    static int slot(int bytes) {
        return (bytes * MULTIPLIER) >>> HASH_SHIFT;
    }

    boolean isCandidate(int bytes) {
        return marks[slot(bytes)] != 0;
    }

    /**
     * Looks for a match that covers a candidate.
     *
     * @param bytes the bytes at the place
     * @param text the text
     * @param place the candidate's index in it
     * @return the index at which the match begins, {@link NeedleSearch#NONE}, or {@link NeedleSearch#UNDECIDED} when
     *     the text ended before that was known
     */
    int matchAround(int bytes, JoinedText text, int place) {
        Grams.Place[] candidates = placesOf(bytes);
        int result = NeedleSearch.NONE;
        if (candidates != null) {
            for (Grams.Place candidate : candidates) {
                int start = candidate.match(text, place);
                if (start == Needle.RUNS_OUT) {
                    result = NeedleSearch.UNDECIDED;
                } else if (start != Needle.NO_MATCH) {
                    return start;
                }
            }
        }
        return result;
    }
}
