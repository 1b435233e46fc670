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
     * Tells whether it is certain at first sight that no needle begins or ends in a text; for a search whose held bytes
     * are empty. What the search remembers does not change.
     *
     * @param text the array
     * @param from index of the first byte
     * @param to index behind the last byte
     */
    public boolean isAbsent(byte[] text, int from, int to) {
        return marked(text, from, from + needles.stride() - 1, to) + needles.gram() > to;
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
                place = markedAcross(chunk, from, place, to);
            }
            if (place >= from) {
                place = marked(chunk, from, place, to);
            }
            if (place + needles.gram() > to) {
                next = place - to;
                return NONE;
            }
            int found = needles.matchAround(joined.with(chunk, from, to), place);
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
    private int markedAcross(byte[] chunk, int from, int first, int to) {
        int place = Math.max(first, from - held.size());
        while (place < from && place + needles.gram() <= to && !needles.isMarked(gramAt(chunk, from, place))) {
            place += needles.stride();
        }
        return place;
    }

    private int gramAt(byte[] chunk, int from, int place) {
        int bytes = 0;
        for (int i = needles.gram() - 1; i >= 0; i--) {
            bytes = bytes << 8 | byteAt(chunk, from, place + i);
        }
        return bytes;
    }

    private int byteAt(byte[] chunk, int from, int index) {
        return (index >= from ? chunk[index] : held.array()[held.size() + index - from]) & 0xff;
    }

    // The hot loop. NeedleSearchBenchmark has its numbers and those of the other ways, see docs/DESIGN.md.
    private int marked(byte[] chunk, int from, int first, int to) {
        QuadMarks quads = needles.quadsFirst();
        if (quads != null) {
            return markedQuad(quads, chunk, from, first, to);
        }
        if (needles.gram() == 1) {
            return markedByte(chunk, first, to);
        }
        final byte[] pairs = needles.pairs();
        final int stride = needles.stride();
        final int four = 4 * stride;
        int place = first;
        for (int last = to - 2 - 3 * stride; place <= last; place += four) {
            int found = pairs[Words.pairAt(chunk, place)]
                    | pairs[Words.pairAt(chunk, place + stride)]
                    | pairs[Words.pairAt(chunk, place + 2 * stride)]
                    | pairs[Words.pairAt(chunk, place + 3 * stride)];
            if (found != 0) {
                int likely = likelyOfFour(chunk, from, place, to);
                if (likely >= 0) {
                    return likely;
                }
            }
        }
        while (place + 2 <= to && !isLikely(chunk, from, to, place)) {
            place += stride;
        }
        return place;
    }

    // Returns the first of the four places that both tables know, or -1.
    private int likelyOfFour(byte[] chunk, int from, int first, int to) {
        for (int i = 0; i < 4; i++) {
            int place = first + i * needles.stride();
            if (isLikely(chunk, from, to, place)) {
                return place;
            }
        }
        return -1;
    }

    private boolean isLikely(byte[] chunk, int from, int to, int place) {
        return needles.pairs()[Words.pairAt(chunk, place)] != 0 && needles.isLikely(chunk, from, to, place);
    }

    // The same for many needles. Some place in every frame is marked, so that four at once are no gain: 45 instead of
    // 60 ns.
    private int markedQuad(QuadMarks quads, byte[] chunk, int from, int first, int to) {
        final int stride = needles.stride();
        final int last = to - QuadMarks.LENGTH;
        int place = first;
        while (place <= last
                && (quads.mark(Words.intAt(chunk, place)) == 0 || !quads.areLikely(chunk, from, to, place))) {
            place += stride;
        }
        return place;
    }

    private int markedByte(byte[] chunk, int first, int to) {
        int place = first;
        while (place < to && needles.pairs()[chunk[place] & 0xff] == 0) {
            place += needles.stride();
        }
        return place;
    }
}
