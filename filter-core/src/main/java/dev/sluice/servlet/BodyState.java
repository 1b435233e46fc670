package dev.sluice.servlet;

/** How far a {@link Body} is. */
enum BodyState {
    /** No byte yet. */
    UNDECIDED,
    /** The gate let it pass. */
    PASSING,
    /** Bytes go through the rewriter. */
    REWRITING,
    /** All of it went to the outlet. */
    COMPLETE,
    /** It was the whole answer of a forward: what the forwarding servlet adds is not sent. */
    FORWARDED,
    /** An error page or a redirect takes its place; what the application writes now is not sent. */
    DISCARDED,
    /** It ended too early, and the client must see that. */
    BROKEN,
    /** The container failed to send it: the client has left. */
    LOST;

    /** Returns whether the application may go on writing. */
    boolean isOpen() {
        return this == UNDECIDED || this == PASSING || this == REWRITING;
    }
}
