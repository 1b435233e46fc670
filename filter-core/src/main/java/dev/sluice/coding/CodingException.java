package dev.sluice.coding;

import java.io.IOException;

/** A body is not in the coding that its header names. The message holds no byte of the body. */
public final class CodingException extends IOException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with it. */
    public enum Flaw {
        /** Its first bytes are those of something else: nothing was decoded. */
        ANOTHER_FORMAT,
        /** It breaks the rules of the format, or a checksum says that bytes were changed. */
        CORRUPT,
        /** It is in one coding more than its header names. */
        UNNAMED,
        /** It ended too early. */
        TRUNCATED
    }

    private final Flaw flaw;

    /**
     * Makes one.
     *
     * @param flaw what is wrong
     * @param message holds no byte of the body
     */
    public CodingException(Flaw flaw, String message) {
        super(message);
        this.flaw = flaw;
    }

    /** Returns what is wrong. */
    public Flaw flaw() {
        return flaw;
    }
}
