package dev.sluice.rule;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Lets responses whose payloads are the same share one {@link SeenFrame}, so that thousands of open streams of one model
 * hold it once. A response only gets what equals its own, byte for byte, and nothing stays when no response has it any
 * more. Where two meet in a slot, the later one is shared from then on. Thread-safe, without locks.
 */
final class CommonFrames {
    private static final int SLOTS = 64;

    private final AtomicReferenceArray<@Nullable WeakReference<SeenFrame>> slots = new AtomicReferenceArray<>(SLOTS);

    /** Returns an equal one that some response has, or the given one. */
    SeenFrame share(SeenFrame frame) {
        int hash = frame.hash();
        int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
        WeakReference<SeenFrame> reference = slots.get(slot);
        SeenFrame other = reference == null ? null : reference.get();
        if (other != null && other.isSame(frame)) {
            return other;
        }
        slots.set(slot, new WeakReference<>(frame));
        return frame;
    }
}
