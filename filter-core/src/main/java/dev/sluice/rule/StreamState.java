package dev.sluice.rule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the payloads of one response have shown so far, as far as it decides about later ones: of which choices there was
 * a frame, a bit a choice, up to {@value #MOST_CHOICES}; and the payloads that it keeps sending. Belongs to one response;
 * not thread-safe.
 */
public final class StreamState {
    /** Choices from this index on are not told apart. OpenAI allows 128 in a request. */
    static final int MOST_CHOICES = 1024;

    private static final long[] NONE = {};

    private long low;
    private long[] high = NONE;
    private @Nullable SeenFrames seen;

    /** Makes the state of a response that has not begun. */
    public StreamState() {}

    /** Returns the payloads that it keeps sending; null before the first one. */
    @Nullable
    SeenFrames seen() {
        return seen;
    }

    /** Keeps one more of these. */
    void keep(SeenFrame frame) {
        if (seen == null) {
            seen = new SeenFrames();
        }
        seen.keep(frame);
    }

    /** Returns whether a frame with such turns may be the next one. */
    boolean suits(Turns turns) {
        return turns.suit(low);
    }

    /** Notes a frame with such turns. */
    void note(Turns turns) {
        low |= turns.firsts();
    }

    /** What a frame is among those of its choice. */
    enum Turn {
        /** The first one. */
        FIRST,
        /** Not the first one. */
        LATER,
        /** There are too many choices to know. */
        UNKNOWN
    }

    /** Notes a frame of a choice. */
    Turn next(int choice) {
        if (choice >= MOST_CHOICES) {
            return Turn.UNKNOWN;
        }
        long bit = 1L << choice;
        if (choice < Long.SIZE) {
            Turn turn = (low & bit) == 0 ? Turn.FIRST : Turn.LATER;
            low |= bit;
            return turn;
        }
        int word = choice / Long.SIZE - 1;
        if (word >= high.length) {
            high = Arrays.copyOf(high, word + 1);
        }
        Turn turn = (high[word] & bit) == 0 ? Turn.FIRST : Turn.LATER;
        high[word] |= bit;
        return turn;
    }
}
