package dev.sluice.json;

import dev.sluice.bytes.ByteSink;
import java.io.IOException;
import java.util.Arrays;

/**
 * The changes to one text: stretches of bytes that go, each with the bytes that come instead. Mutable and reused; not
 * thread-safe.
 */
public final class Edits {
    private static final byte[] NOTHING = {};
    private static final int FEW = 32;

    private int count;
    private int[] starts = new int[8];
    private int[] ends = new int[8];
    private byte[][] texts = new byte[8][];

    /** Forgets all changes. */
    public void clear() {
        Arrays.fill(texts, 0, count, null);
        count = 0;
    }

    /** Returns whether it has made room for more changes than a usual text has. */
    public boolean isLarge() {
        return starts.length > 512;
    }

    /** Returns whether there is no change. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Returns the number of changes. */
    public int size() {
        return count;
    }

    /** Returns where change {@code i} begins. */
    public int start(int i) {
        return starts[i];
    }

    /** Returns the index behind the bytes that change {@code i} takes away. */
    public int end(int i) {
        return ends[i];
    }

    /** Returns the bytes that change {@code i} puts in; must not be changed. */
    public byte[] text(int i) {
        return texts[i];
    }

    /**
     * Takes bytes away.
     *
     * @param from index of the first
     * @param to index behind the last
     */
    public void remove(int from, int to) {
        replace(from, to, NOTHING);
    }

    /**
     * Puts bytes in the place of others.
     *
     * @param from index of the first byte that goes
     * @param to index behind the last; {@code from} when bytes are only put in
     * @param text what comes instead; kept, not copied
     */
    public void replace(int from, int to, byte[] text) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            texts = Arrays.copyOf(texts, 2 * count);
        }
        starts[count] = from;
        ends[count] = to;
        texts[count] = text;
        count++;
    }

    /**
     * Puts the changes in the order of the text, and drops those that lie within bytes that another one takes away.
     * Changes must not overlap otherwise. Bytes put in at one place stay in the order in which they were put.
     */
    public void arrange() {
        sort();
        int kept = 0;
        int covered = 0;
        for (int i = 0; i < count; i++) {
            if (kept > 0 && starts[i] == starts[kept - 1] && covered > starts[i] && ends[i] > covered) {
                // Both begin there and take bytes away: the longer one counts.
                kept--;
                covered = starts[i];
            }
            if (starts[i] >= covered) {
                starts[kept] = starts[i];
                ends[kept] = ends[i];
                texts[kept] = texts[i];
                covered = ends[kept];
                kept++;
            }
        }
        Arrays.fill(texts, kept, count, null);
        count = kept;
    }

    // A usual text has few changes, which need no memory to be sorted; a hostile one may have a million.
    private void sort() {
        if (count > FEW) {
            sortByKeys();
            return;
        }
        for (int i = 1; i < count; i++) {
            moveDown(i);
        }
    }

    // By start, then what only puts bytes in before what takes bytes away, then in the order in which they were made.
    private void sortByKeys() {
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            long takesAway = ends[i] > starts[i] ? 1L << 32 : 0;
            keys[i] = (long) starts[i] << 33 | takesAway | i;
        }
        Arrays.sort(keys);
        int[] oldEnds = ends.clone();
        byte[][] oldTexts = texts.clone();
        for (int i = 0; i < count; i++) {
            int from = (int) keys[i];
            starts[i] = (int) (keys[i] >>> 33);
            ends[i] = oldEnds[from];
            texts[i] = oldTexts[from];
        }
    }

    private void moveDown(int from) {
        int start = starts[from];
        int end = ends[from];
        byte[] text = texts[from];
        int i = from;
        while (i > 0 && (starts[i - 1] > start || (starts[i - 1] == start && ends[i - 1] > end))) {
            starts[i] = starts[i - 1];
            ends[i] = ends[i - 1];
            texts[i] = texts[i - 1];
            i--;
        }
        starts[i] = start;
        ends[i] = end;
        texts[i] = text;
    }

    /**
     * Hands the changed text to a sink.
     *
     * @param text the array that the changes are for
     * @param from index of the text's first byte
     * @param to index behind the last
     * @param sink where it goes
     * @throws IOException when the sink fails
     */
    public void writeTo(byte[] text, int from, int to, ByteSink sink) throws IOException {
        int at = from;
        for (int i = 0; i < count; i++) {
            if (starts[i] > at) {
                sink.write(text, at, starts[i] - at);
            }
            if (texts[i].length > 0) {
                sink.write(texts[i], 0, texts[i].length);
            }
            at = ends[i];
        }
        if (to > at) {
            sink.write(text, at, to - at);
        }
    }
}
