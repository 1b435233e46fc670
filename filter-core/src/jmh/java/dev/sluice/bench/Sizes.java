package dev.sluice.bench;

/**
 * How much of the full size is run.
 *
 * @param share of rounds, events and streams; 1 is the full size
 */
record Sizes(double share) {
    Sizes {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("share=" + share + " is not above 0 and at most 1");
        }
    }

    /** Returns that share of a number, 2 at least, since there must be something between two events. */
    int of(int full) {
        return Math.max(2, (int) Math.round(full * share));
    }

    /** Returns that share of a number of rounds, rounded up. */
    int upTo(int rounds) {
        return (int) Math.ceil(rounds * share);
    }
}
