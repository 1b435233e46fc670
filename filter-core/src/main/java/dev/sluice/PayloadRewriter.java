package dev.sluice;

import org.jspecify.annotations.Nullable;

/**
 * A rewriter of one's own: a function from a payload to a new payload, or "unchanged". It is shared by all responses, so
 * it must be thread-safe.
 *
 * <p>A payload is the value of a {@code data} line of an event stream, white space trimmed at both ends; a line of a
 * stream of JSON texts, trimmed likewise; or a whole JSON body. A rewriter sees payloads that are JSON texts, after the
 * modes have edited them, and those that are no JSON at all, but no empty ones and not {@code [DONE]}. A JSON text that an
 * event stream spreads over several {@code data} lines comes in one piece, with white space where the lines end.
 *
 * <p>What it throws breaks the answer off, whatever {@code onError} says, and so does a payload with a line terminator in
 * it where a line must stay one line.
 */
@FunctionalInterface
public interface PayloadRewriter {
    /**
     * Rewrites one payload.
     *
     * @param buffer holds the payload, in the bytes that the application wrote; must not be changed or kept
     * @param offset index of the payload's first byte
     * @param length number of bytes, at least 1
     * @return the new payload, or null when it stays as it is; the array then belongs to the caller, and may be empty
     */
    byte @Nullable [] rewrite(byte[] buffer, int offset, int length);
}
