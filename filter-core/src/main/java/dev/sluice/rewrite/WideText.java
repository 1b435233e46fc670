package dev.sluice.rewrite;

import dev.sluice.rewrite.RewriteListener.Failure;

/**
 * Tells by its first two bytes whether a body is text in UTF-16 or UTF-32, in which no rule finds a name although readers of
 * JSON do (RFC 4627 section 3): a byte order mark, or a NUL, which has no place at the start of anything in scope.
 */
final class WideText {
    private enum State {
        FIRST,
        SECOND,
        /** It is not. */
        NARROW
    }

    private final RewriteListener listener;
    private State state = State.FIRST;
    private int first;

    WideText(RewriteListener listener) {
        this.listener = listener;
    }

    boolean isDecided() {
        return state == State.NARROW;
    }

    /** Looks at the next byte; returns whether it makes the body one of these. */
    boolean look(byte next) {
        if (state == State.FIRST) {
            first = next & 0xff;
            state = State.SECOND;
            return false;
        }
        state = State.NARROW;
        int second = next & 0xff;
        boolean marked = (first == 0xfe && second == 0xff) || (first == 0xff && second == 0xfe);
        return marked || first == 0 || second == 0;
    }

    /** There are no lines that could be left out. */
    BodyAbortedException breakOff() {
        listener.failed(Failure.OTHER_CHARSET, ErrorPolicy.ABORT);
        return new BodyAbortedException("the body is in UTF-16 or UTF-32, which no rule can look into");
    }
}
