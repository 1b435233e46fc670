package dev.sluice.rule;

/**
 * Of which choices a payload was the first frame, and of which a later one: that decides, with its bytes, what becomes of
 * it. A bit a choice; choices from {@value #CHOICES} on have none.
 *
 * @param firsts choices that had no frame before
 * @param laters choices that had one
 */
record Turns(long firsts, long laters) {
    static final int CHOICES = Long.SIZE;

    static final Turns NONE = new Turns(0, 0);

    private static final Turns FIRST = new Turns(1, 0);
    private static final Turns LATER = new Turns(0, 1);

    /** Returns whether a payload with the same bytes means the same where these choices had a frame. */
    boolean suit(long choices) {
        return (choices & (firsts | laters)) == laters;
    }

    /** Returns whether it can mean that only once in a response. */
    boolean comeOnce() {
        return firsts != 0;
    }

    /** Returns these with one choice more. */
    Turns and(int choice, boolean first) {
        if (choice == 0 && (firsts | laters) == 0) {
            // As in nearly all payloads: nothing to allocate.
            return first ? FIRST : LATER;
        }
        long bit = 1L << choice;
        // The second delta of one choice in the same payload is a later one only because of the first.
        if (((firsts | laters) & bit) != 0) {
            return this;
        }
        return first ? new Turns(firsts | bit, laters) : new Turns(firsts, laters | bit);
    }
}
