package dev.sluice.servlet;

import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * The container's side of a body: the stream or the writer that the application asked for. Not thread-safe; belongs to
 * one response.
 */
interface Outlet {
    /**
     * Takes bytes of a body that is being rewritten. They are valid until the call returns; those of the array that was
     * announced with {@link #begin} are valid until {@link #settle}.
     */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /** Tells that the application writes, and from which array. */
    default void begin(byte[] buffer) {}

    /** Tells that the application's write is over: what it gave rise to goes to the container now. */
    void settle(Push push) throws IOException;

    /** Tells that no more comes of the body, ahead of the last {@link #settle}. */
    default void finish() {}

    /** What turns the text into the bytes that a length counts; null when they are the same. One and the same each time. */
    default @Nullable CharsetEncoder encoder() {
        return null;
    }

    /** The application flushes. */
    void flush() throws IOException;

    /** Does what a write to the container's closed stream does, without giving it a byte. */
    void refuse() throws IOException;

    /** Closes the container's side when all that was written has been taken. */
    void close() throws IOException;

    /** Runs an action when all that was written has been taken: at once unless the container was not ready. */
    default void whenTaken(Runnable action) {
        action.run();
    }

    /** What the container has not got yet is not sent. */
    default void withdraw() {}

    /** Whether a write has failed, where the container tells that by an answer only. May flush. */
    default boolean hasFailed() {
        return false;
    }

    /** The container must not be touched any more. */
    default void over() {}

    /** What follows a write. */
    enum Push {
        /** The container flushes when it likes. */
        NONE,
        /** The container flushes now. */
        FLUSH
    }
}
