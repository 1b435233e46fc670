package dev.sluice.servlet;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two threads out of one rewriter. Nobody waits, and no lock is held while the container writes: a thread that finds
 * another one at work leaves it to that one to go on. Whatever a thread did inside is seen by the next one inside.
 */
final class OneWriter {
    private enum Use {
        FREE,
        /** A thread is in the rewriter, or in the container with what came of it. */
        WRITING,
        /** The same, and it has something to do when it leaves. */
        LEAVING,
        /** A thread does that: nobody else comes in. */
        ACTING
    }

    // Updaters rather than atomic references: each of these is an object more in every open stream.
    private static final AtomicReferenceFieldUpdater<OneWriter, Use> USE =
            AtomicReferenceFieldUpdater.newUpdater(OneWriter.class, Use.class, "use");
    private static final AtomicReferenceFieldUpdater<OneWriter, @Nullable Runnable> AFTERWARDS =
            AtomicReferenceFieldUpdater.newUpdater(OneWriter.class, Runnable.class, "afterwards");

    private volatile Use use = Use.FREE;
    private volatile @Nullable Runnable afterwards;

    /** Who is inside: such a thread may come in again. */
    private volatile @Nullable Thread inside;

    private int depth;

    void enter() {
        if (!tryEnter()) {
            throw new IllegalStateException("Another thread is writing to this response");
        }
    }

    /** Returns whether the calling thread is inside now, and has to leave. */
    boolean tryEnter() {
        Thread me = Thread.currentThread();
        if (inside == me) {
            depth++;
            return true;
        }
        if (!USE.compareAndSet(this, Use.FREE, Use.WRITING)) {
            return false;
        }
        inside = me;
        return true;
    }

    void leave() {
        if (depth > 0) {
            depth--;
            return;
        }
        inside = null;
        if (!USE.compareAndSet(this, Use.WRITING, Use.FREE)) {
            use = Use.ACTING;
            act(takeAction());
        }
    }

    /** Returns whether the calling thread is inside, and not because of an action that ends the answer. */
    boolean isWriting() {
        return inside == Thread.currentThread() && use != Use.ACTING;
    }

    /**
     * Runs an action inside, so that nobody writes beside it: now, or when the thread that is writing leaves. Of several
     * that are asked for in the meantime the first runs, since the answer is over then.
     */
    void whenFree(Runnable action) {
        while (true) {
            switch (use) {
                case FREE -> {
                    if (USE.compareAndSet(this, Use.FREE, Use.ACTING)) {
                        act(action);
                        return;
                    }
                }
                case WRITING -> {
                    boolean first = AFTERWARDS.compareAndSet(this, null, action);
                    if (!first || USE.compareAndSet(this, Use.WRITING, Use.LEAVING)) {
                        return;
                    }
                    // The writer left in between, and did not see the action.
                    if (!AFTERWARDS.compareAndSet(this, action, null)) {
                        return;
                    }
                }
                case LEAVING, ACTING -> {
                    return;
                }
            }
        }
    }

    private void act(@Nullable Runnable action) {
        inside = Thread.currentThread();
        try {
            if (action != null) {
                action.run();
            }
        } finally {
            inside = null;
            use = Use.FREE;
        }
    }

    /** Takes the action that waits for the thread that is writing; null when none does. */
    @Nullable
    Runnable takeAction() {
        return afterwards == null ? null : AFTERWARDS.getAndSet(this, null);
    }
}
