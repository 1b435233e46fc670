package dev.sluice.rule;

import dev.sluice.json.Edits;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of payloads that one response keeps sending: up to {@value #MOST}, so that several choices, or content and
 * usage, may take turns. A payload is noted when one of its outline comes the second time: what comes once, as the last
 * frame and the usage do, is not worth the memory. Belongs to one response; not thread-safe.
 */
final class SeenFrames {
    static final int MOST = 4;

    private static final int OUTLINE_BITS = 16;
    private static final int SLOT_BITS = 2;
    private static final int SLOTS = MOST - 1;

    private SeenFrame[] frames = {};
    /** Outlines of the last payloads that were read, {@value #MOST} of them. */
    private long outlines;

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

    /** Notes a payload that is like none, and the edits that it got. */
    void note(byte[] payload, int from, int to, Gaps gaps, Edits edits, CommonFrames common) {
        if (!SeenFrame.fits(from, to, gaps, edits)) {
            return;
        }
        if (!isOutlineKnown(gaps.outline(from, to) + 31 * edits.size())) {
            return;
        }
        int slot = frames.length;
        if (slot == MOST) {
            slot = replaced;
            replaced = (byte) ((replaced + 1) & SLOTS);
        } else {
            frames = Arrays.copyOf(frames, slot + 1);
        }
        frames[slot] = common.share(new SeenFrame(payload, from, to, gaps, edits));
        follow(slot);
    }

    // Tells whether one of the last payloads had that outline; it is among them from now on.
    private boolean isOutlineKnown(int outline) {
        // Never zero, as where there was none yet.
        long folded = ((outline ^ (outline >>> OUTLINE_BITS)) & 0xFFFF) | 1;
        for (int shift = 0; shift < Long.SIZE; shift += OUTLINE_BITS) {
            if ((outlines >>> shift & 0xFFFF) == folded) {
                return true;
            }
        }
        outlines = (outlines << OUTLINE_BITS) | folded;
        return false;
    }
}
