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
    private final JoinedText joined;

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
        this.joined = new JoinedText(held);
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

    /**
     * Tells whether some needle occurs in a text that is complete; for a search whose held bytes are always empty.
     *
     * @param text the array
     * @param from index of the first byte
     * @param to index behind the last byte
     */
    public boolean occursIn(byte[] text, int from, int to) {
        restart();
        return find(text, from, to, true) != NONE;
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
            int bytes = gramAt(chunk, from, place);
            int found = needles.matchAround(bytes, joined.with(chunk, from, to), place);
            joined.release();
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
        while (place < from && place + needles.gram() <= to && !needles.isCandidate(gramAt(chunk, from, place))) {
            place += needles.stride();
        }
        return place;
    }

    private int gramAt(byte[] chunk, int from, int place) {
        int bytes = 0;
        for (int i = 0; i < needles.gram(); i++) {
            int index = place + i;
            byte b = index >= from ? chunk[index] : held.array()[held.size() + index - from];
            bytes |= (b & 0xff) << (8 * i);
        }
        return bytes;
    }

    // The hot loop, for needles of at least 11 bytes. NeedleSearchBenchmark has the numbers of the other ways.
    private int candidate(byte[] chunk, int first, int to) {
        if (needles.stride() != Needles.WIDE_STRIDE) {
            return candidateOneByOne(chunk, first, to);
        }
        final byte[] marks = needles.marks();
        int place = first;
        for (int last = to - 4 - 3 * Needles.WIDE_STRIDE; place <= last; place += 4 * Needles.WIDE_STRIDE) {
            int found = marks[Needles.slot(Words.intAt(chunk, place))]
                    | marks[Needles.slot(Words.intAt(chunk, place + Needles.WIDE_STRIDE))]
                    | marks[Needles.slot(Words.intAt(chunk, place + 2 * Needles.WIDE_STRIDE))]
                    | marks[Needles.slot(Words.intAt(chunk, place + 3 * Needles.WIDE_STRIDE))];
            if (found != 0) {
                break;
            }
        }
        for (int last = to - 4; place <= last; place += Needles.WIDE_STRIDE) {
            if (marks[Needles.slot(Words.intAt(chunk, place))] != 0) {
                break;
            }
        }
        return place;
    }

    private int candidateOneByOne(byte[] chunk, int first, int to) {
        int place = first;
        while (place + needles.gram() <= to && !needles.isCandidate(gramAt(chunk, 0, place))) {
            place += needles.stride();
        }
        return place;
    }
}
