package dev.sluice.bytes;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several needles, compiled for a search that looks at one place in many. Every text that matches has at least
 * {@code shortest} bytes, so it covers one of any {@code shortest - 1} consecutive places at which two bytes begin. Only
 * every such place is looked at: its two bytes are looked up in a table of all pairs that any spelling of any needle
 * contains. Where they are in it, four bytes are looked up in a second table, and those around them. Where these are
 * too, the text is compared in full, at the places of the needles where those bytes occur. With one needle of 12 bytes
 * that is one load and one look-up for 11 bytes of text.
 *
 * <p>Several names have most pairs of a frame in them. Then the table of four bytes is the first one, and the places are
 * {@code shortest - 3} bytes apart. Immutable.
 */
public final class Needles {
    // One escapable name has 57 pairs, three have 111. Eight need 127 ns a frame by pairs, in NeedleSearchBenchmark.
    private static final int MOST_PAIRS = 100;
    private static final int SHORTEST_FOR_QUADS = 8;

    private final byte[] pairs = new byte[1 << 16];
    private final GramTable gramPlaces;
    private final @Nullable GramTable quadPlaces;
    private final @Nullable QuadMarks quads;
    private final int gram;
    private final int stride;
    private final int longest;
    private final Matcher[] matchers;

    private Needles(List<Needle> needles) {
        int shortest = needles.stream().mapToInt(Needle::shortest).min().orElseThrow();
        longest = needles.stream().mapToInt(Needle::longest).max().orElseThrow();
        matchers = needles.stream().map(Matcher::new).toArray(Matcher[]::new);
        Map<Integer, List<Grams.Place>> few = new Grams(needles, Math.min(2, shortest)).places();
        few.keySet().forEach(bytes -> pairs[bytes] = 1);
        Map<Integer, List<Grams.Place>> runs =
                shortest <= QuadMarks.LENGTH ? Map.of() : new Grams(needles, QuadMarks.LENGTH).places();
        quads = runs.isEmpty() ? null : new QuadMarks(runs);
        boolean byQuads = few.size() > MOST_PAIRS && shortest >= SHORTEST_FOR_QUADS;
        gram = byQuads ? QuadMarks.LENGTH : Math.min(2, shortest);
        stride = shortest - gram + 1;
        gramPlaces = new GramTable(byQuads ? runs : few);
        quadPlaces = runs.isEmpty() || byQuads ? null : new GramTable(runs);
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

    /**
     * Returns how many of the last bytes of a text may be the beginning of a match that goes on behind it.
     *
     * @param text the last bytes, at least as many as the longest match has if there were as many
     * @param most as many of them are looked at
     */
    public int unfinished(HeldBytes text, int most) {
        JoinedText end = new JoinedText(text);
        for (int count = Math.min(most, Math.min(text.size(), longest - 1)); count > 0; count--) {
            for (Matcher matcher : matchers) {
                if (matcher.runsOutFrom(end, -count)) {
                    return count;
                }
            }
        }
        return 0;
    }

    /** Returns how many bytes are looked at in one place: 4 or 2, or 1 if there is a needle of one byte. */
    int gram() {
        return gram;
    }

    /** Returns the distance between two places that are looked at. */
    int stride() {
        return stride;
    }

    /** Returns whether bytes that are looked at in one place may belong to a needle. */
    boolean isMarked(int bytes) {
        return gram == QuadMarks.LENGTH ? quads != null && quads.mark(bytes) != 0 : pairs[bytes] != 0;
    }

    /** Returns the table of four bytes, if it is the first one. */
    @Nullable
    QuadMarks quadsFirst() {
        return gram == QuadMarks.LENGTH ? quads : null;
    }

    /** Returns the table of pairs: by the two bytes, the first in the lower half, not 0 if they occur in a needle. */
    byte[] pairs() {
        return pairs;
    }

    /**
     * Returns whether a pair may belong to a needle, by the four bytes from it on or the four that end with it: a match
     * of at least five bytes that covers the pair covers one of these.
     *
     * @param text the array
     * @param from index of the first byte that may be looked at
     * @param to index behind the last
     * @param place index of the pair
     */
    boolean isLikely(byte[] text, int from, int to, int place) {
        if (quads == null || place - 2 < from || place + QuadMarks.LENGTH > to) {
            return true;
        }
        return quads.areLikely(text, from, to, place) || quads.areLikely(text, from, to, place - 2);
    }

    /**
     * Looks for a match that covers a place.
     *
     * @param text the text
     * @param place the index of the place in it
     * @return the index at which the match begins, {@link NeedleSearch#NONE}, or {@link NeedleSearch#UNDECIDED} when
     *     the text ended before that was known
     */
    int matchAround(JoinedText text, int place) {
        if (quadPlaces == null || place - 2 < text.start() || place + QuadMarks.LENGTH > text.end()) {
            return gramPlaces.matchAround(text.bytesAt(place, gram), text, place);
        }
        int behind = quadPlaces.matchAround(text.bytesAt(place, QuadMarks.LENGTH), text, place);
        if (behind > NeedleSearch.UNDECIDED) {
            return behind;
        }
        int before = quadPlaces.matchAround(text.bytesAt(place - 2, QuadMarks.LENGTH), text, place - 2);
        return Math.max(behind, before);
    }
}
