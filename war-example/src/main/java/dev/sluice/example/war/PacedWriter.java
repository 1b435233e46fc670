package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Writes one stream without blocking. Two things must come together before an event is written: the model has it, and
 * the container takes it. Whichever comes last goes on; the other one returns at once.
 */
final class PacedWriter implements WriteListener {
    private static final Logger LOG = System.getLogger(PacedWriter.class.getName());

    private enum State {
        /** The container has not called yet. */
        NEW,
        /** The model has no event yet; it calls when it has. */
        THINKING,
        /** An event is to be written. */
        DUE,
        /** It is to be flushed. */
        WRITTEN,
        /** All are out, once the container is ready again. */
        ALL_WRITTEN,
        ENDED
    }

    enum Flushing {
        EACH_EVENT,
        /** As applications are that leave it to the container. */
        NEVER
    }

    private final AsyncContext async;
    private final ServletOutputStream out;
    private final Flushing flushing;
    private final Pace pace;
    private final Iterator<String> events;
    private State state = State.NEW;

    PacedWriter(AsyncContext async, ServletOutputStream out, Flushing flushing, Pace pace, List<String> events) {
        this.async = async;
        this.out = out;
        this.flushing = flushing;
        this.pace = pace;
        this.events = events.iterator();
    }

    @Override
    public synchronized void onWritePossible() throws IOException {
        if (state == State.NEW) {
            think();
        }
        advance();
    }

    /** Writes as long as the model has something and the container takes it. */
    private void advance() throws IOException {
        while (hasSomethingToDo() && out.isReady()) {
            switch (state) {
                case DUE -> {
                    out.write(events.next().getBytes(UTF_8));
                    afterWrite();
                }
                case WRITTEN -> {
                    out.flush();
                    think();
                }
                default -> end();
            }
        }
    }

    private void afterWrite() {
        switch (flushing) {
            case EACH_EVENT -> state = State.WRITTEN;
            case NEVER -> think();
        }
    }

    private boolean hasSomethingToDo() {
        return state == State.DUE || state == State.WRITTEN || state == State.ALL_WRITTEN;
    }

    private void think() {
        if (!events.hasNext()) {
            state = State.ALL_WRITTEN;
            return;
        }
        CompletableFuture<Void> next = pace.next();
        if (next.isDone() && !next.isCompletedExceptionally()) {
            // In the loop, not by a call from here: a thousand events would be a deep stack.
            state = State.DUE;
        } else {
            state = State.THINKING;
            // What comes of it is in the answer.
            CompletableFuture<Void> unused = next.whenComplete(this::thought);
        }
    }

    /** Called in the thread of the clock, or of the request that asks for the event. */
    private synchronized void thought(Void ignored, Throwable failure) {
        if (state != State.THINKING) {
            return;
        }
        if (failure != null) {
            end();
            return;
        }
        state = State.DUE;
        try {
            advance();
        } catch (IOException e) {
            onError(e);
        }
    }

    @Override
    public synchronized void onError(Throwable failure) {
        LOG.log(Level.DEBUG, "The client has left", failure);
        end();
    }

    private void end() {
        if (state != State.ENDED) {
            state = State.ENDED;
            pace.close();
            async.complete();
        }
    }
}
