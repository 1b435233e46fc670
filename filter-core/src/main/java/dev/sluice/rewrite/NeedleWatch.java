package dev.sluice.rewrite;

import dev.sluice.bytes.HeldBytes;
import dev.sluice.bytes.NeedleSearch;
import dev.sluice.bytes.Needles;

/** Tells whether a body that arrives in chunks has held a needle so far. Not thread-safe. */
final class NeedleWatch {
    private final Needles needles;
    private final HeldBytes tail;
    private final NeedleSearch search;
    private boolean seen;
    private long seenAt;

    NeedleWatch(Needles needles) {
        this.needles = needles;
        tail = new HeldBytes(2 * needles.longest());
        search = new NeedleSearch(needles, tail);
    }

    /** Returns how many of the last bytes, of which so many may be, are the beginning of what may become a needle. */
    int unfinished(long most) {
        return needles.unfinished(tail, (int) Math.min(most, tail.size()));
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
