package dev.sluice.rewrite;

import java.io.IOException;

/**
 * Rewrites one body as it arrives and hands it to the sink that it was opened with. Not thread-safe: it belongs to one
 * response.
 *
 * <p>The caller keeps the arrays: nothing of them is referenced after {@code write} returned. What comes out does not
 * depend on how the body was cut into calls of {@code write}. Every complete line has gone to the sink when the
 * {@code write} that completed it returns; the unfinished last line is held.
 *
 * <p>When a call throws, what went to the sink so far is a prefix of the right answer, and the body must be broken off:
 * the rewriter takes nothing more and every later call throws a {@link BodyAbortedException}. When the call itself threw
 * one, all lines in front of the payload that failed are out.
 */
public interface BodyRewriter {
    /**
     * Takes the next bytes of the body.
     *
     * @param buffer the array that holds the bytes
     * @param offset index of the first byte
     * @param length number of bytes; 0 does nothing
     * @throws BodyAbortedException when a payload failed and the policy is {@link ErrorPolicy#ABORT}
     * @throws IOException when the sink failed
     */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /**
     * Tells that the body is complete: what is still held is rewritten and handed to the sink. Must be called once, and
     * only for a body that ended regularly; a broken-off body is simply abandoned.
     *
     * @throws BodyAbortedException when the held payload failed and the policy is {@link ErrorPolicy#ABORT}
     * @throws IOException when the sink failed
     */
    void end() throws IOException;

    /** Returns the number of bytes that wait for more input. */
    long heldBytes();

    /** Returns the most bytes that were held at any time. */
    int mostHeldBytes();

    /**
     * Returns whether a body that ended here would be what went to the sink: {@link #end} would neither give it more nor
     * break it off.
     */
    default boolean isSettled() {
        return heldBytes() == 0;
    }
}
