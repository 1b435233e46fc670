package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Gives a container in non-blocking mode what waits for it, one call for each answer that it is ready. The application's
 * threads and the container's may all ask for that at once. Belongs to one response; thread-safe.
 */
final class HandOver {
    /** Whether the container must be asked before the first call. */
    enum Ask {
        FIRST,
        LATER
    }

    private final ServletOutputStream container;
    private final Readiness readiness;
    private final Gathered waiting = new Gathered();

    /** Threads that want to hand over; the first does it for all, so none waits for another. */
    private final AtomicInteger wanted = new AtomicInteger();

    /** What is to be done when the container has taken everything: to close it, then to complete the answer, for one. */
    private final Queue<Runnable> afterwards = new ConcurrentLinkedQueue<>();

    HandOver(ServletOutputStream container) {
        this.container = container;
        this.readiness = new Readiness(container);
    }

    /** What the container has not got yet. */
    Gathered waiting() {
        return waiting;
    }

    Readiness readiness() {
        return readiness;
    }

    /** Gives the container what waits, for as long as it is ready. Returns whether nothing is left. */
    boolean all(Ask ask) throws IOException {
        if (wanted.getAndIncrement() != 0) {
            return false;
        }
        boolean done;
        int seen = 1;
        try {
            do {
                done = whileReady(ask);
                seen = wanted.addAndGet(-seen);
            } while (seen != 0);
        } catch (IOException | RuntimeException | Error e) {
            wanted.set(0);
            throw e;
        }
        return done;
    }

    private boolean whileReady(Ask ask) throws IOException {
        Ask next = ask;
        while (!waiting.isEmpty()) {
            if (next == Ask.FIRST && !readiness.ask()) {
                return false;
            }
            next = Ask.FIRST;
            ByteBuffer slice = waiting.take();
            readiness.gives();
            if (slice != null) {
                container.write(slice.array(), slice.arrayOffset() + slice.position(), slice.remaining());
            } else {
                waiting.takeFlush();
                container.flush();
            }
        }
        if (!afterwards.isEmpty() && (readiness.hasTakenAll() || readiness.ask())) {
            runAfterwards();
        }
        return true;
    }

    /** Runs an action when the container has taken everything: at once, or by the thread that hands over the last of it. */
    void whenTaken(Runnable action) throws IOException {
        if (waiting.isEmpty() && readiness.hasTakenAll() && afterwards.isEmpty()) {
            action.run();
            return;
        }
        afterwards.add(action);
        all(Ask.FIRST);
    }

    /** The container takes nothing any more. What was to be done afterwards is done now. */
    void runAfterwards() {
        for (Runnable action = afterwards.poll(); action != null; action = afterwards.poll()) {
            action.run();
        }
    }

    /** The container must not be touched any more. */
    void forget() {
        waiting.clear();
        afterwards.clear();
    }
}
