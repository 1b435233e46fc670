package dev.sluice.servlet;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two threads out of one rewriter. Nobody waits, and no lock is held while the container writes: a thread that finds
 * another one at work leaves it to that one to go on.
 */
final class OneWriter {
    private enum Use {
        FREE,
        /** A thread is in the rewriter, or in the container with what came of it. */
        WRITING,
        /** The same, and it has something to do when it leaves. */
        LEAVING
    }

    private final AtomicReference<Use> use = new AtomicReference<>(Use.FREE);
    private final AtomicReference<@Nullable Runnable> afterwards = new AtomicReference<>();

    void enter() {
        if (!use.compareAndSet(Use.FREE, Use.WRITING)) {
            throw new IllegalStateException("Another thread is writing to this response");
        }
    }

    void leave() {
        if (!use.compareAndSet(Use.WRITING, Use.FREE)) {
            use.set(Use.FREE);
            runAfterwards();
        }
    }

    /** Runs an action now, or when the thread that is writing has left. */
    void whenFree(Runnable action) {
        afterwards.set(action);
        if (!use.compareAndSet(Use.WRITING, Use.LEAVING)) {
            runAfterwards();
        }
    }

    /** Returns whether an action waits for the thread that is writing. */
    boolean isAwaited() {
        return afterwards.get() != null;
    }

    void runAfterwards() {
        Runnable action = afterwards.getAndSet(null);
        if (action != null) {
            action.run();
        }
    }
}
