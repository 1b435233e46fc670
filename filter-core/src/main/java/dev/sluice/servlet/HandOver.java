package dev.sluice.servlet;

import dev.sluice.servlet.Outlet.Push;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

    /** So much may wait before a source is asked for more: two buffers of most containers. */
    private static final int ENOUGH = 65_536;

    private final ServletOutputStream container;
    private final Readiness readiness;

    /** Whether the container has still to be flushed twice. Of the thread that hands over. */
    private boolean holdsFirst;

    private final Gathered waiting = new Gathered();

    /** What has more to give when the container has taken this; null when nothing has. */
    private final AtomicReference<@Nullable Draw> draw = new AtomicReference<>();

    /** Hears of what went wrong there. */
    private final Consumer<Exception> sourceFailed;

    /** Threads that want to hand over; the first does it for all, so none waits for another. */
    private final AtomicInteger wanted = new AtomicInteger();

    /** What is to be done when the container has taken everything: to close it, then to complete the answer, for one. */
    private final Queue<Runnable> afterwards = new ConcurrentLinkedQueue<>();

    /** An object for each time that it was said, since it may be said again while the last word is acted on. */
    private record Draw(Outlet.Source source) {}

    HandOver(ServletOutputStream container, Servers server, Consumer<Exception> sourceFailed) {
        this.container = container;
        this.holdsFirst = server.holdsWhatIsFlushedFirst();
        this.sourceFailed = sourceFailed;
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
        while (isAnythingLeft()) {
            if (next == Ask.FIRST && !readiness.ask()) {
                return false;
            }
            next = Ask.FIRST;
            ByteBuffer slice = waiting.take();
            readiness.gives();
            if (slice != null) {
                container.write(slice.array(), slice.arrayOffset() + slice.position(), slice.remaining());
            } else {
                flush();
            }
        }
        if (!afterwards.isEmpty() && (readiness.hasTakenAll() || readiness.ask())) {
            runAfterwards();
        }
        return true;
    }

    /** The first one stays waiting where it takes two of them. */
    private void flush() throws IOException {
        if (!holdsFirst) {
            waiting.takeFlush();
        }
        holdsFirst = false;
        container.flush();
    }

    /** What a source gives is handed over, too, in pieces: the next {@link #all} begins. */
    void draw(Outlet.Source source) {
        draw.set(new Draw(source));
    }

    /** Asks the source only for what the container is about to take. */
    private boolean isAnythingLeft() {
        for (Draw open = draw.get(); open != null && waiting.size() < ENOUGH; open = draw.get()) {
            if (!goOn(open.source)) {
                // Not before: until then whoever ends the answer has to see that there may be more.
                draw.compareAndSet(open, null);
            }
        }
        return !waiting.isEmpty();
    }

    private boolean goOn(Outlet.Source source) {
        boolean more = false;
        try {
            more = source.goOn();
        } catch (IOException | RuntimeException e) {
            sourceFailed.accept(e);
        }
        if (!more && source.takePush() == Push.FLUSH) {
            waiting.addFlush();
        }
        return more;
    }

    /** Runs an action when the container has taken everything: at once, or by the thread that hands over the last of it. */
    void whenTaken(Runnable action) throws IOException {
        if (waiting.isEmpty() && draw.get() == null && readiness.hasTakenAll() && afterwards.isEmpty()) {
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

    /** What the container has not got yet is not sent. */
    void withdraw() {
        draw.set(null);
        waiting.clear();
    }

    /** The container must not be touched any more. */
    void forget() {
        withdraw();
        afterwards.clear();
    }
}
