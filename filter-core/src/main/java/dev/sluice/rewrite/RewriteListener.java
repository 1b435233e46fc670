package dev.sluice.rewrite;

/** Hears what happened to the payloads of one body. Called on the thread that writes; must be quick, must not throw. */
public interface RewriteListener {
    /** Why a payload could not be rewritten. */
    enum Failure {
        /** The payload begins like JSON but is none. */
        NOT_JSON,
        /** The payload is longer than the limit on held bytes. */
        TOO_LONG,
        /** The body is in UTF-16 or UTF-32. */
        OTHER_CHARSET
    }

    /** A payload left changed. */
    void edited();

    /** An event was left out because a rule says so. */
    void eventDropped();

    /**
     * A payload failed.
     *
     * @param failure why
     * @param policy what was done about it
     */
    void failed(Failure failure, ErrorPolicy policy);
}
