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

    /** Draws from a source until it gives no more: now, or as far as the container takes it, and then goes on by itself. */
    default void draw(Source source) throws IOException {
        while (source.goOn()) {
            // A blocking write is what slows it down.
        }
    }

    /** Whether {@link #draw} has taken all there is when it returns. */
    default boolean drawsAtOnce() {
        return true;
    }

    /** Whether it takes bytes as they are: a writer takes text. */
    default boolean takesBytes() {
        return true;
    }

    /** What may give many more bytes than it was given, so that it is not asked for all of them in one go. */
    interface Source {
        /** Gives the outlet some more. Returns false when that was all. */
        boolean goOn() throws IOException;

        /** Returns what follows what was given, once. */
        Push takePush();
    }

    /** Whether the application's last call ended within a character. */
    default boolean isUnfinished() {
        return false;
    }

    /** Returns the beginning of a character that the application's last call left unfinished, once; empty for none. */
    default byte[] takeUnfinished() {
        return new byte[0];
    }

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

    /** Does what a write does behind an error or a redirect that takes the place of the body, without giving a byte. */
    default void refuseInPlace() throws IOException {}

    /** Does what an empty write does: some containers take it for a beginning, or for a failure when they are closed. */
    default void touch() {}

    /** Closes the container's side when all that was written has been taken. */
    void close() throws IOException;

    /** The same when nothing can follow, though the application may not have closed its own side. */
    default void complete() throws IOException {
        close();
    }

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
