package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import java.nio.charset.StandardCharsets;

/** Counts in JSON text. */
final class Numbers {
    private static final int DIGITS = 18;

    private Numbers() {}

    /** Returns a value that is a whole number of at most 18 digits, or -1. */
    static long whole(byte[] text, int from, int to) {
        if (to - from > DIGITS) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            if (text[i] < '0' || text[i] > '9') {
                return -1;
            }
            value = 10 * value + text[i] - '0';
        }
        return value;
    }

    /** Returns a value that is a whole number, as an int as large as can be if need be; else the other one. */
    static int count(byte[] text, MemberIndex index, int member, int other) {
        long value = whole(text, index.valueStart(member), index.valueEnd(member));
        return value < 0 ? other : (int) Math.min(value, Integer.MAX_VALUE);
    }

    /** Returns whether a number is above 0: it has no minus, and a digit other than 0 before its exponent. */
    static boolean isPositive(byte[] text, int from, int to) {
        for (int i = from; i < to && text[i] != 'e' && text[i] != 'E'; i++) {
            if (text[i] >= '1' && text[i] <= '9') {
                return text[from] != '-';
            }
        }
        return false;
    }

    /** Returns a member with a number, with a comma before it. */
    static byte[] member(String name, long value) {
        return (",\"" + name + "\":" + value).getBytes(StandardCharsets.US_ASCII);
    }
}
