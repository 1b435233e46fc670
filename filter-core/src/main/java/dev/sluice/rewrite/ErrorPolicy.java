package dev.sluice.rewrite;

/** What becomes of a payload that a rule should look into but that cannot be read, or that is over the limit. */
public enum ErrorPolicy {
    /** It leaves as it came. */
    PASS,
    /** Its {@code data} lines are left out. A JSON body has no lines: there this is {@link #ABORT}. */
    DROP,
    /** The body is broken off. */
    ABORT
}
