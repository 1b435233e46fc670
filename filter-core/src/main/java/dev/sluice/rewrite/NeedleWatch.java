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
    private long seenAt;

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

    /** Returns the position at which the needle begins. */
    long seenAt() {
        return seenAt;
    }

    /** Looks at the next bytes; the array's index 0 is at the position {@code origin}. */
    void look(byte[] bytes, int from, int to, long origin) {
        if (seen) {
            return;
        }
        int found = search.find(bytes, from, to);
        seen = found != NeedleSearch.NONE;
        seenAt = origin + found;
        // A match that begins in an earlier chunk begins at most so many bytes before this one's end.
        int kept = Math.min(to - from, tail.limit());
        tail.removeFirst(Math.max(0, tail.size() - (tail.limit() - kept)));
        tail.append(bytes, to - kept, kept);
    }
}
