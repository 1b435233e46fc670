package dev.sluice.coding;

/** Undoes one coding, in steps that each fill at most one array. Not thread-safe; holds native memory until it is closed. */
interface Layer {
    /**
     * Reads on.
     *
     * @param input what has come; what is not read yet stays in it
     * @param target where decoded bytes go, from its beginning
     * @return how many there are; 0 when all input has been read
     * @throws CodingException when the input is not in this coding
     */
    int decode(Input input, byte[] target) throws CodingException;

    /** Returns whether the input may end here. */
    boolean isComplete();

    /** Gives native memory back. */
    void close();
}
