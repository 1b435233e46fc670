package dev.sluice.example.war;

import static jakarta.servlet.http.HttpServletResponse.SC_CONFLICT;
import static jakarta.servlet.http.HttpServletResponse.SC_NOT_FOUND;
import static jakarta.servlet.http.HttpServletResponse.SC_SERVICE_UNAVAILABLE;

import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The answers whose events are asked for one by one, by the names that their clients gave them. Thread-safe. */
final class Steps implements AutoCloseable {
    /** Most of them at a time. */
    private static final int MOST = 64;

    /** A question may overtake the request that it is about, which travels on another connection. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ScheduledExecutorService clock;
    private final Map<String, SteppedPace> open = new HashMap<>();

    Steps(ScheduledExecutorService clock) {
        this.clock = clock;
    }

    synchronized SteppedPace open(String id) throws RefusedException {
        if (open.containsKey(id)) {
            throw new RefusedException(SC_CONFLICT, "a stream with this step is open");
        }
        if (open.size() == MOST) {
            throw new RefusedException(SC_SERVICE_UNAVAILABLE, MOST + " stepped streams are open");
        }
        SteppedPace pace = new SteppedPace(clock, () -> forget(id));
        open.put(id, pace);
        notifyAll();
        return pace;
    }

    private synchronized void forget(String id) {
        open.remove(id);
    }

    /** The application is over. */
    @Override
    public void close() {
        List<SteppedPace> left;
        synchronized (this) {
            left = List.copyOf(open.values());
        }
        left.forEach(SteppedPace::close);
    }

    /** Asks for one more event of an answer; waits for its request, but not for the event. */
    void ask(String id) throws RefusedException, InterruptedIOException {
        find(id).ask();
    }

    private synchronized SteppedPace find(String id) throws RefusedException, InterruptedIOException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        SteppedPace pace = open.get(id);
        while (pace == null) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new RefusedException(SC_NOT_FOUND, "no stream with this step is open");
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("The application is stopping");
            }
            pace = open.get(id);
        }
        return pace;
    }
}
