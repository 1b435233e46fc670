package dev.sluice.json;

import dev.sluice.bytes.Words;

/** Goes through a JSON string that may arrive in chunks. Not thread-safe. */
final class StringScan {
    /** How far the string is. */
    enum Result {
        /** More bytes are needed. */
        OPEN,
        /** The closing quote was the last byte. */
        CLOSED,
        /** A control character, or a backslash before something that is no escape. */
        INVALID
    }

    private enum State {
        /** {@code "ab} — plain characters. */
        PLAIN,
        /** {@code "ab\} — behind a backslash. */
        BACKSLASH,
        /** Behind a backslash and u: within the four digits. */
        DIGITS
    }

    private static final long QUOTES = Words.repeat('"');
    private static final long BACKSLASHES = Words.repeat('\\');
    private static final long SPACES = Words.repeat(' ');

    private State state = State.PLAIN;
    private Result result = Result.OPEN;
    private boolean hasEscape;
    private int digitsLeft;

    /** Begins behind the opening quote. */
    void start() {
        state = State.PLAIN;
        hasEscape = false;
    }

    Result result() {
        return result;
    }

    boolean hasEscape() {
        return hasEscape;
    }

    /** Goes on to the end of the string or of the chunk; returns the index behind the last byte used. */
    int scan(byte[] bytes, int from, int to) {
        int i = from;
        result = Result.OPEN;
        while (i < to && result == Result.OPEN) {
            if (state == State.PLAIN) {
                i = firstSpecial(bytes, i, to);
                if (i == to) {
                    return to;
                }
                special(bytes[i]);
            } else {
                escape(bytes[i]);
            }
            i++;
        }
        return i;
    }

    private void special(byte b) {
        if (b == '"') {
            result = Result.CLOSED;
        } else if (b == '\\') {
            hasEscape = true;
            state = State.BACKSLASH;
        } else {
            result = Result.INVALID;
        }
    }

    private void escape(byte b) {
        if (state == State.DIGITS) {
            digitsLeft--;
            state = digitsLeft == 0 ? State.PLAIN : State.DIGITS;
            if (Character.digit(b, 16) < 0) {
                result = Result.INVALID;
            }
            return;
        }
        digitsLeft = 4;
        state = b == 'u' ? State.DIGITS : State.PLAIN;
        if (!isEscape(b)) {
            result = Result.INVALID;
        }
    }

    // The hot loop: the first quote, backslash or control character, eight bytes at a time.
    static int firstSpecial(byte[] bytes, int from, int to) {
        int i = from;
        for (; i <= to - 8; i += 8) {
            long word = Words.longAt(bytes, i);
            long below = (word - SPACES) & ~word & Words.HIGHS;
            long marks = Words.zeroBytes(word ^ QUOTES) | Words.zeroBytes(word ^ BACKSLASHES) | below;
            if (marks != 0) {
                return i + Words.firstMark(marks);
            }
        }
        for (; i < to; i++) {
            byte b = bytes[i];
            if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) {
                return i;
            }
        }
        return to;
    }

    private static boolean isEscape(byte b) {
        return switch (b) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't', 'u' -> true;
            default -> false;
        };
    }
}
