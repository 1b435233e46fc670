package dev.sluice.example.war;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An event each time that another request asks for one, so that a client can tell that it has all the earlier ones. */
final class SteppedPace implements Pace {
    /** Nobody has asked for so long: the client is gone. */
    private static final int PATIENCE_SECONDS = 30;

    private final ScheduledExecutorService clock;
    private final Runnable onClose;
    private CompletableFuture<Void> next = CompletableFuture.completedFuture(null);
    private int asked;
    private boolean closed;

    SteppedPace(ScheduledExecutorService clock, Runnable onClose) {
        this.clock = clock;
        this.onClose = onClose;
    }

    @Override
    public synchronized CompletableFuture<Void> next() {
        CompletableFuture<Void> due = new CompletableFuture<>();
        next = due;
        if (closed) {
            due.completeExceptionally(new CancellationException("closed"));
        } else if (asked > 0) {
            asked--;
            due.complete(null);
        } else {
            ScheduledFuture<?> patience = clock.schedule(
                    () -> due.completeExceptionally(new TimeoutException("not asked for the next event")),
                    PATIENCE_SECONDS,
                    TimeUnit.SECONDS);
            return due.whenComplete((done, failure) -> patience.cancel(false));
        }
        return due;
    }

    /** The client wants one more event. */
    void ask() {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            if (next.isDone()) {
                asked++;
                return;
            }
            waiting = next;
        }
        // Outside of the lock: it runs what waits for it. Late for one that was given up meanwhile, which is all right.
        waiting.complete(null);
    }

    @Override
    public void close() {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            closed = true;
            waiting = next;
        }
        onClose.run();
        waiting.completeExceptionally(new CancellationException("closed"));
    }
}
