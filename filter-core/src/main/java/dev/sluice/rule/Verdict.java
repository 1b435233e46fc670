package dev.sluice.rule;

/** What becomes of a payload. */
public enum Verdict {
    /** It stays as it is. */
    UNCHANGED,
    /** It has edits. */
    EDITED,
    /** It goes, with the whole event that it belongs to. */
    DROP_EVENT,
    /** It is no complete JSON text. */
    NOT_JSON
}
