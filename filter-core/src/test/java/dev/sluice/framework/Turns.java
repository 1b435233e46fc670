package dev.sluice.framework;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has an application write its next event only when the client holds the one before. Both run in one JVM: the client
 * opens the turns and names them in its request.
 */
public final class Turns {
    /** How an answer goes on. */
    public enum Plot {
        /** {@link #EVENTS} events and an end. */
        WHOLE,
        /** One event and an exception. */
        FAILS,
        /** After the first event the application waits for nobody; only an exception, or being cancelled, stops it. */
        ENDLESS
    }

    public static final int EVENTS = 4;

    /** More than any buffer between an application and a client that has left. */
    private static final int ENDLESS_EVENTS = 20_000;

    private static final Map<String, Turns> OPEN = new ConcurrentHashMap<>();
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final String name = Integer.toString(NAMES.incrementAndGet());
    private final Plot plot;
    private final Semaphore seen = new Semaphore(0);
    private final CompletableFuture<Integer> over = new CompletableFuture<>();
    private int written;

    private Turns(Plot plot) {
        this.plot = plot;
    }

    /** For the client. */
    public static Turns open(Plot plot) {
        Turns turns = new Turns(plot);
        OPEN.put(turns.name, turns);
        return turns;
    }

    /** For the application. */
    public static Turns named(String name) {
        return OPEN.get(name);
    }

    public String name() {
        return name;
    }

    /** The client holds one more event. */
    public Turns seen() {
        seen.release();
        return this;
    }

    /** The client reads what comes, when it comes. */
    public Turns unwatched() {
        seen.release(EVENTS);
        return this;
    }

    /**
     * Waits until the client holds all that was written.
     *
     * @return the number of the next event; empty at the end
     */
    public OptionalInt next() throws IOException {
        awaitSeen();
        if (written == lastEvent()) {
            if (plot == Plot.FAILS) {
                throw new IllegalStateException("on purpose");
            }
            return OptionalInt.empty();
        }
        return OptionalInt.of(++written);
    }

    private int lastEvent() {
        return switch (plot) {
            case WHOLE -> EVENTS;
            case FAILS -> 1;
            case ENDLESS -> ENDLESS_EVENTS;
        };
    }

    private void awaitSeen() throws IOException {
        boolean waits = written == 1 || (written > 0 && plot == Plot.WHOLE);
        try {
            if (waits && !seen.tryAcquire(20, TimeUnit.SECONDS)) {
                throw new IOException("The client did not get event " + written);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** The application has no more to do with the answer. */
    public void over() {
        over.complete(written);
    }

    /** Waits until the application has no more to do with the answer. */
    public void awaitOver() throws Exception {
        over.get(20, TimeUnit.SECONDS);
    }

    /** Waits until the application was stopped in an endless answer. Not for one that writes ahead of the container. */
    public void awaitStopped() throws Exception {
        int last = over.get(20, TimeUnit.SECONDS);
        if (last == ENDLESS_EVENTS) {
            throw new AssertionError("Nobody told the application that the client has left");
        }
    }
}
