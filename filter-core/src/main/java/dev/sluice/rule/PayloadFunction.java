package dev.sluice.rule;

import org.jspecify.annotations.Nullable;

/** A function from a payload to a new payload, or "unchanged". Thread-safe. */
@FunctionalInterface
public interface PayloadFunction {
    /**
     * Rewrites one payload.
     *
     * @param buffer holds the payload; must not be changed or kept
     * @param offset index of the payload's first byte
     * @param length number of bytes, at least 1
     * @return the new payload, or null when it stays as it is; the array passes to the caller
     */
    byte @Nullable [] rewrite(byte[] buffer, int offset, int length);
}
