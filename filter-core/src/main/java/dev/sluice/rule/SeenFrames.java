package dev.sluice.rule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of payloads that one response keeps sending: up to {@value #MOST}, so that several choices, or content and
 * usage, may take turns. Belongs to one response; not thread-safe.
 */
final class SeenFrames {
    static final int MOST = 4;

    private static final int SLOT_BITS = 2;
    private static final int SLOTS = MOST - 1;

    private SeenFrame[] frames = {};

    private byte last;
    /** Which one came behind each of them the last time, two bits each. */
    private byte successors;

    private byte replaced;

    /**
     * Returns the one that a payload is like, or null.
     *
     * @param gaps gets the gaps of the payload
     */
    @Nullable
    SeenFrame find(byte[] payload, int from, int to, Gaps gaps) {
        int expected = (successors >>> (SLOT_BITS * last)) & SLOTS;
        for (int i = 0; i < frames.length; i++) {
            // The expected one first, then all others once.
            int slot = i == 0 ? expected : i <= expected ? i - 1 : i;
            if (frames[slot].matches(payload, from, to, gaps)) {
                follow(slot);
                return frames[slot];
            }
        }
        return null;
    }

    private void follow(int slot) {
        int shift = SLOT_BITS * last;
        successors = (byte) ((successors & ~(SLOTS << shift)) | (slot << shift));
        last = (byte) slot;
    }

    /** Keeps one more, which is the last one that came; when there are {@value #MOST}, in the place of the oldest. */
    void keep(SeenFrame frame) {
        int slot = frames.length;
        if (slot == MOST) {
            slot = replaced;
            replaced = (byte) ((replaced + 1) & SLOTS);
        } else {
            frames = Arrays.copyOf(frames, slot + 1);
        }
        frames[slot] = frame;
        follow(slot);
    }
}
