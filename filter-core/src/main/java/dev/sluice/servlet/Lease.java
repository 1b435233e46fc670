package dev.sluice.servlet;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * Keeps what has native memory from being closed under the thread that is using it: an answer may be over, by a timeout or
 * since the client is gone, while another thread is still at work on it. Nobody waits.
 */
final class Lease {
    private enum Use {
        FREE,
        IN_USE,
        /** To be closed by the thread that is using it. */
        CLOSING,
        CLOSED
    }

    private static final AtomicReferenceFieldUpdater<Lease, Use> USE =
            AtomicReferenceFieldUpdater.newUpdater(Lease.class, Use.class, "use");

    private volatile Use use = Use.FREE;
    private final Runnable closing;

    /** Takes what closes it, which runs once. */
    Lease(Runnable closing) {
        this.closing = closing;
    }

    /** Returns whether it may be used, and has to be given back. */
    boolean take() {
        return USE.compareAndSet(this, Use.FREE, Use.IN_USE);
    }

    void giveBack() {
        if (!USE.compareAndSet(this, Use.IN_USE, Use.FREE)) {
            use = Use.CLOSED;
            closing.run();
        }
    }

    void close() {
        while (true) {
            switch (use) {
                case FREE -> {
                    if (USE.compareAndSet(this, Use.FREE, Use.CLOSED)) {
                        closing.run();
                        return;
                    }
                }
                case IN_USE -> {
                    if (USE.compareAndSet(this, Use.IN_USE, Use.CLOSING)) {
                        return;
                    }
                }
                case CLOSING, CLOSED -> {
                    return;
                }
            }
        }
    }
}
