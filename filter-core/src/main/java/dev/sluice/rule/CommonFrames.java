package dev.sluice.rule;

import dev.sluice.json.Edits;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of payloads that responses have in common: the first, the finishing and the usage frame come once in a
 * response but in each. Up to {@value #MOST}; a frame becomes one when its bytes outside the gaps come in a second
 * response. Until then only numbers remain of them, so what only one answer held is not kept behind it, however often it
 * held it: outside the gaps may be text too, as the tokens of {@code logprobs}. Thread-safe; reading takes no lock.
 */
final class CommonFrames {
    static final int MOST = 32;

    private static final int FINGERPRINTS = 256;
    /** When there is no room, one of so many new ones takes an old one's place: what comes often is soon back. */
    private static final int TURNED_AWAY = 16;

    /** What came, in the upper half, and in which response, in the lower one. */
    private final AtomicLongArray fingerprints = new AtomicLongArray(FINGERPRINTS);

    private volatile SeenFrame[] frames = {};
    /** Guarded by this. */
    private int arrivals;

    /**
     * Returns one that a payload is like and that means the same in a response, or null.
     *
     * @param gaps gets the gaps of the payload
     */
    @Nullable
    SeenFrame find(byte[] payload, int from, int to, Gaps gaps, StreamState stream) {
        for (SeenFrame frame : frames) {
            if (stream.suits(frame.turns()) && frame.matches(payload, from, to, gaps)) {
                return frame;
            }
        }
        return null;
    }

    /**
     * Notes a payload that is like none, and the edits that it got.
     *
     * @return what recognises the next one in the response, or null when none was like it yet or it is too large
     */
    @Nullable
    SeenFrame note(byte[] payload, int from, int to, Gaps gaps, Edits edits, Turns turns, StreamState stream) {
        if (!SeenFrame.fits(from, to, gaps, edits)) {
            return null;
        }
        // Never zero, as where there was none yet.
        int fingerprint = (31 * gaps.fingerprint(payload, from, to) + turns.hashCode()) | 1;
        int slot = (fingerprint >>> 1) & (FINGERPRINTS - 1);
        long arrival = (long) fingerprint << Integer.SIZE | System.identityHashCode(stream);
        long before = fingerprints.get(slot);
        if (before >> Integer.SIZE != fingerprint) {
            fingerprints.set(slot, arrival);
            return null;
        }
        SeenFrame frame = new SeenFrame(payload, from, to, gaps, edits, turns);
        return before == arrival ? frame : add(frame);
    }

    private synchronized SeenFrame add(SeenFrame frame) {
        SeenFrame[] now = frames;
        for (SeenFrame other : now) {
            // Two responses brought it at the same time.
            if (other.isSame(frame)) {
                return other;
            }
        }
        if (now.length < MOST) {
            SeenFrame[] more = Arrays.copyOf(now, now.length + 1);
            more[now.length] = frame;
            frames = more;
            return frame;
        }
        if (arrivals % TURNED_AWAY == 0) {
            SeenFrame[] others = now.clone();
            others[arrivals / TURNED_AWAY % MOST] = frame;
            frames = others;
        }
        arrivals = (arrivals + 1) % (TURNED_AWAY * MOST);
        return frame;
    }
}
