package dev.sluice.bytes;

import java.util.List;

/** Says whether and where needles occur, place by place: what the fast search is compared with. */
final class NaiveSearch {
    private NaiveSearch() {}

    /** Returns the first index at which one of the texts begins, or -1. */
    static int first(byte[] text, List<byte[]> needles) {
        for (int i = 0; i < text.length; i++) {
            for (byte[] needle : needles) {
                if (occursAt(text, i, needle)) {
                    return i;
                }
            }
        }
        return -1;
    }

    static boolean occursAt(byte[] text, int at, byte[] needle) {
        if (at + needle.length > text.length) {
            return false;
        }
        for (int i = 0; i < needle.length; i++) {
            if (text[at + i] != needle[i]) {
                return false;
            }
        }
        return true;
    }
}
