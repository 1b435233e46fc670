package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cuts bytes where it hurts. */
final class HostileCuts {

    private static final byte[] NAME = "actual_usage".getBytes(US_ASCII);

    private HostileCuts() {}

    /** The round decides how: every third time single bytes, else all the bad places, with the name cut elsewhere. */
    static List<byte[]> of(byte[] bytes, int round) {
        List<byte[]> pieces = new ArrayList<>();
        int from = 0;
        for (int at = 1; at < bytes.length; at++) {
            if (round % 3 == 0 || isBadPlace(bytes, at, round)) {
                pieces.add(Arrays.copyOfRange(bytes, from, at));
                from = at;
            }
        }
        pieces.add(Arrays.copyOfRange(bytes, from, bytes.length));
        return pieces;
    }

    private static boolean isBadPlace(byte[] bytes, int at, int round) {
        boolean withinCharacter = (bytes[at] & 0xC0) == 0x80;
        boolean withinLineEnd = bytes[at] == '\n';
        boolean withinField = at == 2;
        int nameAt = at - 1 - round % (NAME.length - 1);
        boolean withinName = nameAt >= 0
                && nameAt + NAME.length <= bytes.length
                && Arrays.equals(bytes, nameAt, nameAt + NAME.length, NAME, 0, NAME.length);
        return withinCharacter || withinLineEnd || withinField || withinName;
    }
}
