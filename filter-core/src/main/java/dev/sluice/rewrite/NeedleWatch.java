package dev.sluice.rewrite;

import dev.sluice.bytes.HeldBytes;
import dev.sluice.bytes.NeedleSearch;
import dev.sluice.bytes.Needles;

/** Tells whether a body that arrives in chunks has held a needle so far. Not thread-safe. */
final class NeedleWatch {
    private final int longest;
    private final HeldBytes tail;
    private final NeedleSearch search;
    private boolean seen;

    NeedleWatch(Needles needles) {
        longest = needles.longest();
        tail = new HeldBytes(2 * longest);
        search = new NeedleSearch(needles, tail);
    }

    /** Returns the most bytes that a needle has. */
    int longest() {
        return longest;
    }

    boolean hasSeen() {
        return seen;
    }

    /** Looks at the next bytes. */
    void look(byte[] bytes, int from, int to) {
        if (seen) {
            return;
        }
        seen = search.find(bytes, from, to) != NeedleSearch.NONE;
        // A match that begins in an earlier chunk begins at most so many bytes before this one's end.
        int kept = Math.min(to - from, tail.limit());
        tail.removeFirst(Math.max(0, tail.size() - (tail.limit() - kept)));
        tail.append(bytes, to - kept, kept);
    }
}
