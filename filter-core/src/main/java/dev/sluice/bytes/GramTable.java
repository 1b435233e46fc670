package dev.sluice.bytes;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the places of a run of bytes in the needles, without allocating. Open addressing, at most half full. */
final class GramTable {
    private static final int MULTIPLIER = 0x9E3779B1;

    private final int[] keys;
    private final Grams.Place[][] places;

    GramTable(Map<Integer, List<Grams.Place>> grams) {
        int size = 2 * Integer.highestOneBit(Math.max(1, 2 * grams.size()));
        keys = new int[size];
        places = new Grams.Place[size][];
        grams.forEach(this::add);
    }

    private void add(int bytes, List<Grams.Place> list) {
        int at = firstSlot(bytes);
        while (places[at] != null) {
            at = (at + 1) & (keys.length - 1);
        }
        keys[at] = bytes;
        places[at] = list.toArray(Grams.Place[]::new);
    }

    private Grams.Place @Nullable [] get(int bytes) {
        int at = firstSlot(bytes);
        while (places[at] != null && keys[at] != bytes) {
            at = (at + 1) & (keys.length - 1);
        }
        return places[at];
    }

    private int firstSlot(int bytes) {
        return (bytes * MULTIPLIER) >>> 12 & (keys.length - 1);
    }

    /**
     * Looks for a match that covers some bytes.
     *
     * @param bytes the bytes
     * @param text the text
     * @param index where they are
     * @return the index at which the match begins, {@link NeedleSearch#NONE}, or {@link NeedleSearch#UNDECIDED} when
     *     the text ended before that was known
     */
    int matchAround(int bytes, JoinedText text, int index) {
        Grams.Place[] candidates = get(bytes);
        int result = NeedleSearch.NONE;
        if (candidates != null) {
            for (Grams.Place candidate : candidates) {
                int start = candidate.match(text, index);
                if (start == Matcher.RUNS_OUT) {
                    result = NeedleSearch.UNDECIDED;
                } else if (start != Matcher.NO_MATCH) {
                    return start;
                }
            }
        }
        return result;
    }
}
