package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A container's stream in non-blocking mode (Servlet 6.0 section 3.7): between two answers of {@code isReady()} that are
 * true it takes one call. So what one write of the application gives rise to is gathered and handed over in one piece,
 * and a flush waits for the next such answer. What has to wait makes this side not ready, and has armed the container.
 */
final class NonBlockingOutlet implements Outlet, WriteListener {
    /** What the application was told last. */
    private enum Told {
        /** Nothing yet, or that it must wait: it expects a call. */
        WAIT,
        /** That it may write. */
        READY,
        /** That it may write, and it did. */
        SPENT,
        /** That something failed. */
        FAILED
    }

    /** Whether the container must be asked before the first call. */
    private enum Ask {
        FIRST,
        LATER
    }

    private final Body body;
    private final ServletOutputStream container;
    private final WriteListener application;
    private final AtomicReference<Told> told = new AtomicReference<>(Told.WAIT);

    /** Threads that want to hand over; the first does it for all, so none waits for another. */
    private final AtomicInteger handingOver = new AtomicInteger();

    private final Gathered output = new Gathered();
    private volatile Push flush = Push.NONE;

    /** The container has said no since, and will call. */
    private volatile boolean armed;

    /** The container was given something since it last said that it is ready. */
    private volatile boolean unconfirmed;

    private volatile @Nullable Runnable afterwards;
    private volatile @Nullable IOException failure;
    private volatile boolean closed;
    private byte @Nullable [] announced;

    NonBlockingOutlet(Body body, ServletOutputStream container, WriteListener application) {
        this.body = body;
        this.container = container;
        this.application = application;
    }

    // The application's side

    /** The application asks whether it may write. */
    boolean isReady() {
        if (failure != null) {
            // Its next write throws it.
            return true;
        }
        if (closed) {
            return false;
        }
        // Set first: the container may call back before its answer is here.
        told.compareAndSet(Told.READY, Told.WAIT);
        told.compareAndSet(Told.SPENT, Told.WAIT);
        try {
            // Whoever changes WAIT to READY is the one that tells, so the application is not told twice.
            return handOver(Ask.FIRST) && ready() && told.compareAndSet(Told.WAIT, Told.READY);
        } catch (IOException e) {
            failure = e;
            return true;
        }
    }

    /** Bytes of a body that passes: what comes of them is between the application and the container. */
    void pass(byte[] buffer, int offset, int length) throws IOException {
        throwFailure();
        told.compareAndSet(Told.READY, Told.SPENT);
        container.write(buffer, offset, length);
    }

    @Override
    public void begin(byte[] buffer) {
        announced = buffer;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
        if (buffer == announced) {
            output.addBorrowed(buffer, offset, length);
        } else {
            output.add(buffer, offset, length);
        }
    }

    @Override
    public void settle(Push push) throws IOException {
        boolean applicationWrites = announced != null;
        announced = null;
        throwFailure();
        if (push == Push.FLUSH) {
            flush = Push.FLUSH;
        }
        Told last = told.get();
        // When the application writes unasked, the outcome is the container's own: we do not ask in its place.
        boolean asked = last == Told.READY || (applicationWrites && last == Told.SPENT);
        Ask ask = asked && !armed ? Ask.LATER : Ask.FIRST;
        if (ask == Ask.FIRST) {
            output.own();
        }
        if (applicationWrites) {
            told.compareAndSet(Told.READY, Told.SPENT);
        }
        handOver(ask);
        output.own();
    }

    @Override
    public void flush() throws IOException {
        throwFailure();
        if (armed) {
            flush = Push.FLUSH;
        } else {
            told.compareAndSet(Told.READY, Told.SPENT);
            container.flush();
        }
    }

    @Override
    public void refuse() throws IOException {
        throw new IOException("The stream is closed");
    }

    @Override
    public void close() {
        closed = true;
        whenTaken(() -> {
            try {
                container.close();
            } catch (IOException e) {
                // The client is gone; the container tells the listeners.
                body.lost();
            }
        });
    }

    @Override
    public void withdraw() {
        output.clear();
    }

    @Override
    public void over() {
        closed = true;
        output.clear();
    }

    @Override
    public void whenTaken(Runnable action) {
        if (output.isEmpty() && flush == Push.NONE && !unconfirmed) {
            action.run();
            return;
        }
        afterwards = action;
        try {
            handOver(Ask.FIRST);
        } catch (IOException e) {
            body.lost();
            runAfterwards();
        }
    }

    private void throwFailure() throws IOException {
        IOException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    // The container's side

    @Override
    public void onWritePossible() throws IOException {
        try {
            if (handOver(Ask.FIRST) && !closed && told.get() == Told.WAIT && ready() && told(Told.READY)) {
                application.onWritePossible();
            }
        } catch (IOException | RuntimeException | Error e) {
            body.fail();
            throw e;
        }
    }

    private boolean told(Told next) {
        return told.compareAndSet(Told.WAIT, next);
    }

    @Override
    public void onError(Throwable cause) {
        body.lost();
        output.clear();
        flush = Push.NONE;
        if (told.getAndSet(Told.FAILED) != Told.FAILED) {
            application.onError(cause);
        }
        runAfterwards();
    }

    /** Gives the container what waits, for as long as it is ready. Returns whether nothing is left. */
    private boolean handOver(Ask ask) throws IOException {
        if (handingOver.getAndIncrement() != 0) {
            return false;
        }
        boolean done;
        int seen = 1;
        try {
            do {
                done = handOverWhileReady(ask);
                seen = handingOver.addAndGet(-seen);
            } while (seen != 0);
        } catch (IOException | RuntimeException | Error e) {
            handingOver.set(0);
            throw e;
        }
        return done;
    }

    private boolean handOverWhileReady(Ask ask) throws IOException {
        Ask next = ask;
        while (!output.isEmpty() || flush == Push.FLUSH) {
            if (next == Ask.FIRST && !ready()) {
                return false;
            }
            next = Ask.FIRST;
            ByteBuffer slice = output.take();
            unconfirmed = true;
            if (slice != null) {
                container.write(slice.array(), slice.arrayOffset() + slice.position(), slice.remaining());
            } else {
                flush = Push.NONE;
                container.flush();
            }
        }
        if (afterwards != null && (!unconfirmed || ready())) {
            runAfterwards();
        }
        return true;
    }

    private boolean ready() {
        // Set first, since the container may call before its answer is here.
        armed = true;
        if (container.isReady()) {
            armed = false;
            unconfirmed = false;
            return true;
        }
        return false;
    }

    private void runAfterwards() {
        Runnable action = afterwards;
        afterwards = null;
        if (action != null) {
            action.run();
        }
    }
}
