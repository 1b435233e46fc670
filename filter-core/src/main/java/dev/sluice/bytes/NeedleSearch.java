package dev.sluice.bytes;

/**
 * The search for {@link Needles} in a text that arrives in chunks. It remembers where the next place to look at lies,
 * so no byte is searched twice, and a needle that is cut by the edge of a chunk is found when its rest arrives. Not
 * thread-safe: it belongs to one response.
 */
public final class NeedleSearch {
    /** No needle begins in the text so far. */
    public static final int NONE = Integer.MIN_VALUE;

    /** The text ends within what may become a match. */
    static final int UNDECIDED = Integer.MIN_VALUE + 1;

    private final Needles needles;
    private final HeldBytes held;

    /** The next place to look at, counted from the first byte of the next chunk; below zero in the held bytes. */
    private int next;

    /**
     * Makes a search at the beginning of a text.
     *
     * @param needles what to look for
     * @param held the bytes in front of each chunk: those of the unfinished last line
     */
    public NeedleSearch(Needles needles, HeldBytes held) {
        this.needles = needles;
        this.held = held;
        restart();
    }

    /** Forgets what was seen: the next chunk begins a new text. */
    public void restart() {
        next = needles.stride() - 1;
    }

    /**
     * Goes on with the search in the next chunk.
     *
     * @param chunk the array
     * @param from index of the first byte; the held bytes directly precede it
     * @param to index behind the last byte
     * @return the index at which a match begins, which is below {@code from} when it begins in the held bytes; or
     *     {@link #NONE}, and then the next call goes on behind this chunk
     */
    public int find(byte[] chunk, int from, int to) {
        return find(chunk, from, to, false);
    }

    /** Like {@link #find}, for the last chunk: nothing follows that could complete a match. */
    int findLast(byte[] chunk, int from, int to) {
        return find(chunk, from, to, true);
    }

    private int find(byte[] chunk, int from, int to, boolean last) {
        int place = from + next;
        while (true) {
            if (place < from) {
                place = candidateAcross(chunk, from, place, to);
            }
            if (place >= from) {
                place = candidate(chunk, place, to);
            }
            if (place + needles.gram() > to) {
                next = place - to;
                return NONE;
            }
            int found = needles.matchAround(new JoinedText(held, chunk, from, to), place);
            if (found == UNDECIDED && !last) {
                next = place - to;
                return NONE;
            }
            if (found > UNDECIDED) {
                return found;
            }
            place += needles.stride();
        }
    }

    // Out of line: at most a few places of a chunk, and the bytes from there on where an undecided match begins.
    private int candidateAcross(byte[] chunk, int from, int first, int to) {
        int place = Math.max(first, from - held.size());
        while (place < from && place + needles.gram() <= to && !needles.isCandidate(gramAcross(chunk, from, place))) {
            place += needles.stride();
        }
        return place;
    }

    private int gramAcross(byte[] chunk, int from, int place) {
        int bytes = 0;
        for (int i = 0; i < needles.gram(); i++) {
            int index = place + i;
            byte b = index >= from ? chunk[index] : held.array()[held.size() + index - from];
            bytes |= (b & 0xff) << (8 * i);
        }
        return bytes;
    }

    // The hot loop: four places at a time. NeedleSearchBenchmark has its numbers, docs/DESIGN.md those of the others.
    private int candidate(byte[] chunk, int first, int to) {
        final long[] table = needles.table();
        final int stride = needles.stride();
        final int mask = needles.gramMask();
        final int last = to - 4;
        int place = first;
        while (place <= last - 3 * stride) {
            int a = Needles.slot(Words.intAt(chunk, place) & mask);
            int b = Needles.slot(Words.intAt(chunk, place + stride) & mask);
            int c = Needles.slot(Words.intAt(chunk, place + 2 * stride) & mask);
            int d = Needles.slot(Words.intAt(chunk, place + 3 * stride) & mask);
            long marks = table[a >>> 6] >>> a | table[b >>> 6] >>> b | table[c >>> 6] >>> c | table[d >>> 6] >>> d;
            if ((marks & 1) != 0) {
                break;
            }
            place += 4 * stride;
        }
        while (place <= last && !needles.isCandidate(Words.intAt(chunk, place) & mask)) {
            place += stride;
        }
        return place <= last || needles.gram() == 4 ? place : candidateAtEnd(chunk, place, to);
    }

    // Needles of less than four bytes: the last places have no four bytes to load.
    private int candidateAtEnd(byte[] chunk, int first, int to) {
        int place = first;
        while (place + needles.gram() <= to && !needles.isCandidate(gramAcross(chunk, 0, place))) {
            place += needles.stride();
        }
        return place;
    }
}
