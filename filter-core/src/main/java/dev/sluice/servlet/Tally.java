package dev.sluice.servlet;

/** Hears what happens to all bodies of one filter, from the threads that it happens on. Thread-safe, quick, never throws. */
public interface Tally {
    /**
     * Something happened once.
     *
     * @param what it was
     */
    void count(Counted what);

    /**
     * A body that went through the rules is over.
     *
     * @param most how many bytes of it were held back at most
     */
    void held(int most);
}
