package dev.sluice.rewrite;

import java.io.IOException;

/**
 * Decides about complete lines, one after the other. {@link LineRewriter} finds the lines and owns the held bytes; the
 * lines that a handler has asked to hold are always the first of these.
 */
interface LineHandler {
    /** What becomes of a line, and of the held lines before it. */
    enum Outcome {
        /** They leave as they came. */
        PASS,
        /** They are held. */
        HOLD,
        /** The handler has written what leaves in place of them; what may still follow of the terminator leaves too. */
        WRITTEN,
        /**
         * The line is left out, and so is what may still follow of the terminator; the handler has written what stays
         * of the held lines.
         */
        LEFT_OUT
    }

    /** Returns something to tell a line's place with. It is lent until {@link #release}, so that idle streams have none. */
    LinePlace place();

    /**
     * Takes a complete line.
     *
     * @param line where it is; valid until the call returns
     * @return what becomes of it and of the held lines
     * @throws IOException when the sink failed or the body is to be aborted
     */
    Outcome line(LinePlace line) throws IOException;

    /**
     * Takes the beginning of a line that is longer than the limit; no lines are held.
     *
     * @param line where its beginning is: as many bytes as the limit allows
     * @return {@link Outcome#PASS} or {@link Outcome#LEFT_OUT}, for the whole line
     * @throws IOException when the sink failed or the body is to be aborted
     */
    Outcome tooLong(LinePlace line) throws IOException;

    /**
     * Tells that the held lines and what there is of the next one are together longer than the limit. The handler
     * writes what is to leave of the held lines; it is asked about the next one as about any other.
     *
     * @param held the array of the held lines
     * @param size number of bytes of the held lines
     * @throws IOException when the sink failed or the body is to be aborted
     */
    void heldTooLong(byte[] held, int size) throws IOException;

    /**
     * Tells that the body has ended, after its last line.
     *
     * @param held the array of the held lines
     * @param size number of bytes of the held lines
     * @return what becomes of the held lines
     * @throws IOException when the sink failed or the body is to be aborted
     */
    Outcome end(byte[] held, int size) throws IOException;

    /** Tells that a chunk is done with: what is only needed within one goes. */
    void release();

    /** Returns whether nothing but the next lines decides about the next lines; then no line is held. */
    boolean isIdle();

    /** Returns whether lines up to an empty one belong together. */
    boolean hasEvents();
}
