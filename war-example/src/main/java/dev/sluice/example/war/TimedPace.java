package dev.sluice.example.war;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An event every so many milliseconds, as a model has them. */
final class TimedPace implements Pace {
    private final ScheduledExecutorService clock;
    private final int millis;
    private final Consumer<Pace> onClose;
    private CompletableFuture<Void> next = CompletableFuture.completedFuture(null);
    private boolean closed;

    TimedPace(ScheduledExecutorService clock, int millis, Consumer<Pace> onClose) {
        this.clock = clock;
        this.millis = millis;
        this.onClose = onClose;
    }

    @Override
    public synchronized CompletableFuture<Void> next() {
        next = new CompletableFuture<>();
        if (closed) {
            next.completeExceptionally(new CancellationException("closed"));
        } else if (millis == 0) {
            next.complete(null);
        } else {
            CompletableFuture<Void> due = next;
            // Not cancelled: the pause is short, and what waits is told by close().
            ScheduledFuture<?> unused = clock.schedule(() -> due.complete(null), millis, TimeUnit.MILLISECONDS);
        }
        return next;
    }

    @Override
    public void close() {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            closed = true;
            waiting = next;
        }
        onClose.accept(this);
        // Outside of the lock: it runs what waits for it.
        waiting.completeExceptionally(new CancellationException("closed"));
    }
}
