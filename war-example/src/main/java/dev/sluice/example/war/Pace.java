package dev.sluice.example.war;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Says when the next event of one answer may be written. */
interface Pace extends AutoCloseable {
    /**
     * Waits without a thread. Must not be called again before the one that it returned is done.
     *
     * @return done when the next event may be written; with an exception when it never may
     */
    CompletableFuture<Void> next();

    /** The answer is over, or the application: nobody waits any longer. */
    @Override
    void close();

    /** Waits with the thread that calls. */
    default void await() throws IOException {
        try {
            next().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The application is stopping");
        } catch (ExecutionException e) {
            throw new IOException("No event is asked for any more", e.getCause());
        }
    }
}
