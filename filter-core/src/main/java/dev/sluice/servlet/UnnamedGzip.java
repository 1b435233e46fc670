package dev.sluice.servlet;

import dev.sluice.coding.CodingException;
import dev.sluice.coding.CodingException.Flaw;

/**
 * Tells by its first two bytes whether a body is in gzip although no header says so, or says it once too seldom: an included
 * resource may set no header, and a filter above may have set it. No text in scope begins so. Not thread-safe.
 */
final class UnnamedGzip {
    private static final int FIRST = 0x1f;
    private static final int SECOND = 0x8b;

    private enum State {
        NOTHING_SEEN,
        FIRST_SEEN,
        OTHER
    }

    private State state = State.NOTHING_SEEN;

    /** Looks at the next bytes of the body. */
    void look(byte[] buffer, int offset, int length) throws CodingException {
        for (int i = offset; i < offset + length && state != State.OTHER; i++) {
            int value = buffer[i] & 0xff;
            if (state == State.FIRST_SEEN && value == SECOND) {
                throw new CodingException(Flaw.UNNAMED, "A body is in gzip, and its header does not say so");
            }
            state = state == State.NOTHING_SEEN && value == FIRST ? State.FIRST_SEEN : State.OTHER;
        }
    }
}
