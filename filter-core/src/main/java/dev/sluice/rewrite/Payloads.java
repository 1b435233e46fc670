package dev.sluice.rewrite;

import dev.sluice.rewrite.LineHandler.Outcome;
import dev.sluice.rewrite.RewriteListener.Failure;

/** What all forms of body ask about a payload. */
final class Payloads {
    private Payloads() {}

    /** Returns whether a payload begins like JSON that rules look into; any other is text and passes. */
    static boolean isJson(byte[] text, int from, int to) {
        return from < to && (text[from] == '{' || (text[from] == '[' && !isDone(text, from, to)));
    }

    /** Returns whether a payload is the mark that ends a stream of completions. */
    static boolean isDone(byte[] text, int from, int to) {
        return to - from == 6
                && text[from] == '['
                && text[from + 1] == 'D'
                && text[from + 2] == 'O'
                && text[from + 3] == 'N'
                && text[from + 4] == 'E'
                && text[from + 5] == ']';
    }

    /** Tells of a failure; returns whether the payload passes or is left out. */
    static Outcome failed(RewriteListener listener, Failure failure, ErrorPolicy policy) throws BodyAbortedException {
        listener.failed(failure, policy);
        return switch (policy) {
            case PASS -> Outcome.PASS;
            case DROP -> Outcome.LEFT_OUT;
            case ABORT ->
                throw new BodyAbortedException(
                        switch (failure) {
                            case NOT_JSON -> "a payload is no JSON, and onError is abort";
                            case TOO_LONG -> "a payload is longer than maxHeldBytes, and onError is abort";
                            case OTHER_CHARSET -> "the body is in UTF-16 or UTF-32, which no rule can look into";
                        });
        };
    }
}
