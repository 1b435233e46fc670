package dev.sluice.servlet;

import dev.sluice.servlet.HandOver.Ask;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.Objects;
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
        /** Nothing more: it has closed its stream, or the answer is over. */
        CLOSED,
        /** By the container, that something failed. */
        FAILED;

        /** The stream is closed, which does not make good what failed. */
        Told closed() {
            return this == FAILED ? FAILED : CLOSED;
        }
    }

    private final Body body;
    private final ServletOutputStream container;
    private final Servers server;
    private final WriteListener application;

    private final AtomicReference<Told> told = new AtomicReference<>(Told.WAIT);
    private final HandOver handOver;

    /** What went wrong while the application only asked: its next call throws it. */
    private volatile @Nullable IOException failure;

    /** The array that the application is writing from; null when it is not writing. */
    private byte @Nullable [] announced;

    NonBlockingOutlet(Body body, ServletOutputStream container, Servers server, WriteListener application) {
        this.body = body;
        this.container = container;
        this.server = server;
        this.application = application;
        this.handOver = new HandOver(container, server, body::drawingFailed);
    }

    // The application's side

    /** The application asks whether it may write. */
    boolean isReady() {
        if (failure != null) {
            return true;
        }
        return switch (Objects.requireNonNull(told.get())) {
            case WAIT, READY, SPENT -> isReadyNow();
            case CLOSED, FAILED -> false;
        };
    }

    private boolean isReadyNow() {
        // Set first: the container may call back before its answer is here.
        told.compareAndSet(Told.READY, Told.WAIT);
        told.compareAndSet(Told.SPENT, Told.WAIT);
        try {
            return handOver.all(Ask.FIRST) && handOver.readiness().ask() && mayTell();
        } catch (IOException e) {
            failure = e;
            return true;
        }
    }

    /** Whoever changes WAIT to READY is the one that tells, so the application is not told twice. */
    private boolean mayTell() {
        return told.compareAndSet(Told.WAIT, Told.READY);
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
            handOver.waiting().addBorrowed(buffer, offset, length);
        } else {
            handOver.waiting().add(buffer, offset, length);
        }
    }

    @Override
    public boolean drawsAtOnce() {
        return false;
    }

    /** What it gives leaves with the next hand-over. */
    @Override
    public void draw(Source source) {
        handOver.draw(source);
    }

    @Override
    public void settle(Push push) throws IOException {
        boolean applicationWrites = announced != null;
        announced = null;
        throwFailure();
        if (push == Push.FLUSH) {
            handOver.waiting().addFlush();
        }
        Told last = told.get();
        // When the application writes unasked, the outcome is the container's own: we do not ask in its place.
        boolean ready = last == Told.READY && handOver.readiness().hasTakenAll();
        boolean asked = ready || (applicationWrites && last == Told.SPENT);
        Ask ask = asked && !handOver.readiness().isArmed() ? Ask.LATER : Ask.FIRST;
        if (ask == Ask.FIRST) {
            handOver.waiting().own();
        }
        if (applicationWrites) {
            told.compareAndSet(Told.READY, Told.SPENT);
        }
        handOver.all(ask);
        handOver.waiting().own();
    }

    @Override
    public void flush() throws IOException {
        throwFailure();
        if (handOver.readiness().isArmed()) {
            handOver.waiting().addFlush();
        } else {
            told.compareAndSet(Told.READY, Told.SPENT);
            container.flush();
        }
    }

    /** What is behind the announced length is no failure: containers leave it out, and an exception would cost the answer. */
    @Override
    public void refuse() throws IOException {
        switch (Objects.requireNonNull(told.get())) {
            case WAIT, SPENT -> {}
            case READY -> told.compareAndSet(Told.READY, Told.SPENT);
            case CLOSED, FAILED -> throw new IOException("The stream is closed");
        }
    }

    @Override
    public void close() {
        told.updateAndGet(Told::closed);
        complete();
    }

    /** The application may ask on: what it is told is the container's answer. */
    @Override
    public void complete() {
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
        handOver.withdraw();
    }

    @Override
    public void over() {
        told.updateAndGet(Told::closed);
        handOver.forget();
    }

    @Override
    public void whenTaken(Runnable action) {
        try {
            handOver.whenTaken(action);
        } catch (IOException e) {
            body.lost();
            handOver.runAfterwards();
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
        if (!handsOverAll()) {
            return;
        }
        try {
            application.onWritePossible();
        } catch (IOException | RuntimeException | Error e) {
            body.fail();
            throw e;
        }
    }

    /** Returns whether the application is to be told that it may write. */
    private boolean handsOverAll() throws IOException {
        try {
            return handOver.all(Ask.FIRST)
                    && told.get() == Told.WAIT
                    && handOver.readiness().ask()
                    && mayTell();
        } catch (IOException e) {
            // In the place of a write that the container had still to do, of whose failure each one tells.
            body.lost();
            if (!server.tellsListenersOfWhatTheyThrow()) {
                onError(e);
            }
            throw e;
        } catch (RuntimeException | Error e) {
            body.fail();
            throw e;
        }
    }

    @Override
    public void onError(Throwable cause) {
        body.lost();
        handOver.withdraw();
        if (told.getAndSet(Told.FAILED) != Told.FAILED) {
            application.onError(cause);
        }
        handOver.runAfterwards();
    }
}
