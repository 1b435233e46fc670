package dev.sluice.bytes;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several needles, compiled for a search that looks at one place in many. Every text that matches has at least
 * {@code shortest} bytes, so it covers one of any {@code shortest - 1} consecutive places at which two bytes begin. Only
 * every such place is looked at: its two bytes are looked up in a table of all pairs that any spelling of any needle
 * contains. Where they are in it, four bytes are looked up in a second table. Where these are too, the text is compared
 * in full, at the places of the needles where that pair occurs. With one needle of 12 bytes that is one load and one
 * look-up for 11 bytes of text. Immutable.
 */
public final class Needles {
    private static final int QUAD = 4;

    // 16 Ki marks: the 130 quads of one escapable name leave 1 in 60 marked pairs of random text.
    private static final int QUAD_SHIFT = 18;
    private static final int MULTIPLIER = 0x9E3779B1;

    private final byte[] pairs = new byte[1 << 16];
    private final byte[] quads = new byte[1 << (32 - QUAD_SHIFT)];
    private final GramTable gramPlaces;
    private final @Nullable GramTable quadPlaces;
    private final int gram;
    private final int stride;
    private final int longest;
    private final boolean isWide;

    private Needles(List<Needle> needles) {
        int shortest = needles.stream().mapToInt(Needle::shortest).min().orElseThrow();
        longest = needles.stream().mapToInt(Needle::longest).max().orElseThrow();
        gram = Math.min(2, shortest);
        stride = shortest - gram + 1;
        isWide = shortest >= 11;
        Map<Integer, List<Grams.Place>> grams = new Grams(needles, gram).places();
        grams.keySet().forEach(bytes -> pairs[bytes] = 1);
        gramPlaces = new GramTable(grams);
        quadPlaces = shortest <= QUAD ? null : quadPlaces(needles);
    }

    private GramTable quadPlaces(List<Needle> needles) {
        Map<Integer, List<Grams.Place>> grams = new Grams(needles, QUAD).places();
        grams.keySet().forEach(bytes -> quads[quadSlot(bytes)] = 1);
        return new GramTable(grams);
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

    /** Returns how many bytes are looked at in one place: 2, or 1 if there is a needle of one byte. */
    int gram() {
        return gram;
    }

    /** Returns the distance between two places that are looked at. */
    int stride() {
        return stride;
    }

    /** Returns the first table: by the two bytes, the first in the lower half, not 0 if they occur in a needle. */
    byte[] pairs() {
        return pairs;
    }

    /**
     * Returns whether a pair may belong to a needle, by the four bytes from it on or the four that end with it: a match
     * of at least five bytes that covers the pair covers one of these. A match of at least eleven bytes covers four more
     * on one of their sides.
     *
     * @param text the array
     * @param from index of the first byte that may be looked at
     * @param to index behind the last
     * @param place index of the pair
     */
    boolean isLikely(byte[] text, int from, int to, int place) {
        if (quadPlaces == null || place - 6 < from || place + 2 * QUAD > to) {
            return true;
        }
        return isLikelyQuad(text, place) || isLikelyQuad(text, place - 2);
    }

    private boolean isLikelyQuad(byte[] text, int index) {
        return isQuad(text, index) && (!isWide || isQuad(text, index + QUAD) || isQuad(text, index - QUAD));
    }

    private boolean isQuad(byte[] text, int index) {
        return quads[quadSlot(Words.intAt(text, index))] != 0;
    }

    private static int quadSlot(int bytes) {
        return (bytes * MULTIPLIER) >>> QUAD_SHIFT;
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
        if (quadPlaces == null || place - 2 < text.start() || place + QUAD > text.end()) {
            return gramPlaces.matchAround(text.bytesAt(place, gram), text, place);
        }
        int behind = quadPlaces.matchAround(text.bytesAt(place, QUAD), text, place);
        if (behind > NeedleSearch.UNDECIDED) {
            return behind;
        }
        int before = quadPlaces.matchAround(text.bytesAt(place - 2, QUAD), text, place - 2);
        return Math.max(behind, before);
    }
}
