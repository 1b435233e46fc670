package dev.sluice.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A set of member names in which a name is looked up as it stands in the JSON text. Raw bytes are compared without
 * decoding; a name with a backslash, which is rare, is decoded by jackson-core. Immutable.
 */
public final class Names {
    /** The name is not in the set. */
    public static final int UNKNOWN = -1;

    /** Seeds to try for a table in which each name has a slot of its own; names that only differ elsewhere share. */
    private static final int SEEDS = 1000;

    private static final JsonFactory DECODER = new JsonFactory();

    private static final int MULTIPLIER = 0x9E3779B1;

    private final List<String> names;
    private final byte[][] byHash;
    private final int[] ordinals;
    private final int multiplier;
    private final int shift;
    private final int longest;

    private Names(List<String> names) {
        this.names = names;
        byte[][] bytes = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        longest = Arrays.stream(bytes).mapToInt(b -> b.length).max().orElse(0);
        int size = Integer.highestOneBit(Math.max(4, 4 * bytes.length) - 1) << 1;
        shift = Integer.numberOfLeadingZeros(size) + 1;
        int seed = 1;
        while (seed < 2 * SEEDS && !fits(bytes, seed * MULTIPLIER, size)) {
            seed += 2;
        }
        multiplier = seed * MULTIPLIER;
        byHash = new byte[size][];
        ordinals = new int[size];
        for (int i = 0; i < bytes.length; i++) {
            int slot = slot(bytes[i], 0, bytes[i].length, multiplier);
            while (byHash[slot] != null) {
                slot = (slot + 1) & (size - 1);
            }
            byHash[slot] = bytes[i];
            ordinals[slot] = i;
        }
    }

    /**
     * Compiles names.
     *
     * @param names decoded names; the ordinal of a name is its place in iteration order
     */
    public static Names of(Set<String> names) {
        return new Names(List.copyOf(names));
    }

    /** Returns the decoded names, by ordinal. */
    public List<String> names() {
        return names;
    }

    /**
     * Returns the most bytes that a spelling of one of the names can have, quotes included.
     */
    public int longestToken() {
        return 6 * longest + 2;
    }

    /**
     * Looks a name up.
     *
     * @param text the array that holds the name's token
     * @param from index of the opening quote
     * @param to index behind the closing quote
     * @param hasEscape whether the token contains a backslash
     * @return the ordinal, or {@link #UNKNOWN}
     */
    public int find(byte[] text, int from, int to, boolean hasEscape) {
        if (hasEscape) {
            return findEscaped(text, from, to);
        }
        return findRaw(text, from + 1, to - 1);
    }

    private int findRaw(byte[] text, int from, int to) {
        if (to - from > longest) {
            return UNKNOWN;
        }
        int slot = slot(text, from, to, multiplier);
        byte[] name = byHash[slot];
        while (name != null) {
            if (name.length == to - from && Arrays.equals(name, 0, name.length, text, from, to)) {
                return ordinals[slot];
            }
            slot = (slot + 1) & (byHash.length - 1);
            name = byHash[slot];
        }
        return UNKNOWN;
    }

    private int findEscaped(byte[] text, int from, int to) {
        if (to - from > longestToken()) {
            return UNKNOWN;
        }
        try (JsonParser parser = DECODER.createParser(text, from, to - from)) {
            parser.nextToken();
            // Compared as characters: a lone surrogate has no bytes in UTF-8.
            return names.indexOf(parser.getText());
        } catch (IOException notUtf8) {
            // The names are valid text, so a token that is not is none of them.
            return UNKNOWN;
        }
    }

    private boolean fits(byte[][] names, int factor, int size) {
        boolean[] taken = new boolean[size];
        for (byte[] name : names) {
            int slot = slot(name, 0, name.length, factor);
            if (taken[slot]) {
                return false;
            }
            taken[slot] = true;
        }
        return true;
    }

    private int slot(byte[] text, int from, int to, int factor) {
        int length = to - from;
        if (length == 0) {
            return 0;
        }
        int mixed = text[from] + 31 * text[to - 1] + 1009 * text[from + (length >>> 1)] + 65_599 * length;
        return (mixed * factor) >>> shift;
    }
}
