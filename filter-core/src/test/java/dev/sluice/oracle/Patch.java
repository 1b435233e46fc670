package dev.sluice.oracle;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Characters that go from a text, and strings that are put in before a character. */
final class Patch {
    private final String text;
    private final BitSet gone = new BitSet();
    private final Map<Integer, String> put = new HashMap<>();

    Patch(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    void remove(int from, int to) {
        gone.set(from, to);
    }

    void put(int at, String string) {
        put.merge(at, string, String::concat);
    }

    boolean isEmpty() {
        return gone.isEmpty() && put.isEmpty();
    }

    String all() {
        return slice(0, text.length());
    }

    /** Returns what becomes of a part, with what is put in at its end. */
    String slice(int from, int to) {
        StringBuilder out = new StringBuilder();
        for (int i = from; i <= to; i++) {
            out.append(put.getOrDefault(i, ""));
            if (i < to && !gone.get(i)) {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }
}
