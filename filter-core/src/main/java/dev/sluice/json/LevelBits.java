package dev.sluice.json;

import java.util.Arrays;

/** One bit for each level of nesting, however deep. Not thread-safe. */
final class LevelBits {
    private long[] words = new long[1];

    /** Returns the bit of a level that was set. */
    boolean get(int level) {
        return (words[level >>> 6] >>> level & 1) != 0;
    }

    /** Sets the bit of a level. */
    void set(int level, boolean value) {
        int word = level >>> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(2 * words.length, word + 1));
        }
        long bit = 1L << level;
        words[word] = value ? words[word] | bit : words[word] & ~bit;
    }

    /** Lets memory go that a very deep text has needed; the bits are then as they may be. */
    void shrink() {
        if (words.length > 4) {
            words = new long[1];
        }
    }
}
