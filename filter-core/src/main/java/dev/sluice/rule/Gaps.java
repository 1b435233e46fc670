package dev.sluice.rule;

import dev.sluice.json.ValueEnd;
import java.util.zip.CRC32C;

/**
 * The stretches of a payload that no row reads: what stands between the quotes of a string, or the digits of a whole
 * number; in the order of the text. Mutable and reused; not thread-safe.
 */
final class Gaps {
    /** A frame of OpenAI has seven; one with all details of usage fourteen. */
    static final int MOST = 15;

    private final ValueEnd ends = new ValueEnd();
    private final CRC32C others = new CRC32C();
    private final int[] from = new int[MOST];
    private final int[] to = new int[MOST];
    private int count;
    private boolean tooMany;

    void clear() {
        count = 0;
        tooMany = false;
    }

    /** Returns whether there were more than can be kept. */
    boolean areTooMany() {
        return tooMany;
    }

    int count() {
        return count;
    }

    /** Returns the index of the first byte of a gap. */
    int from(int gap) {
        return from[gap];
    }

    /** Returns the index behind the last byte of a gap. */
    int to(int gap) {
        return to[gap];
    }

    /** Returns how many bytes of a payload are in no gap. */
    int without(int start, int end) {
        int bytes = end - start;
        for (int i = 0; i < count; i++) {
            bytes -= to[i] - from[i];
        }
        return bytes;
    }

    /** Returns a number that is the same for all payloads with gaps in the same places of the same other bytes. */
    int fingerprint(byte[] text, int start, int end) {
        others.reset();
        int places = count;
        int at = start;
        for (int i = 0; i < count; i++) {
            others.update(text, at, from[i] - at);
            places = 31 * places + from[i] - at;
            at = to[i];
        }
        others.update(text, at, end - at);
        return 31 * places + (int) others.getValue();
    }

    /** Adds a gap wherever it belongs. */
    void add(int start, int end) {
        if (count == MOST) {
            tooMany = true;
            return;
        }
        int i = count;
        while (i > 0 && from[i - 1] > start) {
            from[i] = from[i - 1];
            to[i] = to[i - 1];
            i--;
        }
        from[i] = start;
        to[i] = end;
        count++;
    }

    /**
     * Adds the gap that begins at an index, behind all others.
     *
     * @param before the byte before it: a quote if it is in a string
     * @return the index behind it, or {@link ValueEnd#NONE} when there is no such value
     */
    int addNext(byte[] text, int start, int limit, byte before) {
        int end = before == '"' ? ends.ofString(text, start, limit) : ValueEnd.ofDigits(text, start, limit);
        from[count] = start;
        to[count] = end;
        count++;
        return end;
    }
}
