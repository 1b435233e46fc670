package dev.sluice.json;

import org.jspecify.annotations.Nullable;

/** Goes through a JSON number that may arrive in chunks (RFC 8259, section 6). Not thread-safe. */
final class NumberScan {
    private enum State {
        /** {@code -}. */
        MINUS,
        /** {@code 0}. */
        ZERO,
        /** {@code 12}. */
        INTEGER,
        /** {@code 12.}. */
        POINT,
        /** {@code 12.3}. */
        FRACTION,
        /** {@code 12e}. */
        EXPONENT,
        /** {@code 12e+}. */
        EXPONENT_SIGN,
        /** {@code 12e+3}. */
        EXPONENT_DIGITS
    }

    private State state = State.MINUS;

    /** Begins a number with its first byte; returns false when none begins so. */
    boolean start(byte b) {
        if (b == '-') {
            state = State.MINUS;
        } else if (b == '0') {
            state = State.ZERO;
        } else if (b > '0' && b <= '9') {
            state = State.INTEGER;
        } else {
            return false;
        }
        return true;
    }

    /** Returns whether what was read is a whole number, if nothing that belongs to it follows. */
    boolean isComplete() {
        return switch (state) {
            case ZERO, INTEGER, FRACTION, EXPONENT_DIGITS -> true;
            case MINUS, POINT, EXPONENT, EXPONENT_SIGN -> false;
        };
    }

    /** Returns whether {@code -Infinity} has come as far as its I. */
    boolean isInfinityAhead(byte b) {
        return state == State.MINUS && b == 'I';
    }

    /** Goes on to the first byte that does not belong to the number, or to the end of the chunk; returns its index. */
    int scan(byte[] bytes, int from, int to) {
        int i = from;
        if (state == State.INTEGER) {
            while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
                i++;
            }
        }
        while (i < to) {
            State then = after(bytes[i]);
            if (then == null) {
                return i;
            }
            state = then;
            i++;
        }
        return i;
    }

    private @Nullable State after(byte b) {
        boolean digit = b >= '0' && b <= '9';
        return switch (state) {
            case MINUS -> b == '0' ? State.ZERO : digit ? State.INTEGER : null;
            case ZERO -> afterInteger(b);
            case INTEGER -> digit ? State.INTEGER : afterInteger(b);
            case POINT -> digit ? State.FRACTION : null;
            case FRACTION -> digit ? State.FRACTION : isExponent(b) ? State.EXPONENT : null;
            case EXPONENT -> digit ? State.EXPONENT_DIGITS : b == '+' || b == '-' ? State.EXPONENT_SIGN : null;
            case EXPONENT_SIGN, EXPONENT_DIGITS -> digit ? State.EXPONENT_DIGITS : null;
        };
    }

    private static @Nullable State afterInteger(byte b) {
        return b == '.' ? State.POINT : isExponent(b) ? State.EXPONENT : null;
    }

    private static boolean isExponent(byte b) {
        return b == 'e' || b == 'E';
    }
}
