package dev.sluice.bench;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A stream that the servlet is to write: its events, the time between them, and when each was written. Used by one
 * stream at a time.
 */
final class EventScript {
    private final byte[][] events;
    private final long gapNanos;
    private final AtomicLongArray written;

    /**
     * A stream of content frames of which every hundredth holds the member that goes.
     *
     * @param events at least 1
     * @param gapNanos nanoseconds from an event to the next; 0: as fast as it goes
     */
    EventScript(int events, long gapNanos) {
        this.events = Traffic.chunks(events, Traffic.TOKEN_BYTES, Traffic.Hits.LAST, Traffic.Shape.FRAMES_1);
        this.gapNanos = gapNanos;
        this.written = new AtomicLongArray(events);
    }

    int events() {
        return events.length;
    }

    /** Returns an event once its time has come; the caller writes it at once. */
    byte[] next(int index) {
        if (gapNanos > 0 && index > 0) {
            // By the first event and not by the last: a thread that slept too long makes up for it.
            long due = written.get(0) + index * gapNanos;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
        written.set(index, System.nanoTime());
        return events[index];
    }

    /** Returns the {@code System.nanoTime()} at which an event was about to be written. */
    long writtenAt(int index) {
        return written.get(index);
    }
}
