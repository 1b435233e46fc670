package dev.sluice.servlet;

/** What is counted. Each name is also that of a reason that users see, where it says when it moves. */
public enum Counted {
    /** See {@link Verdict#EVENT_STREAM}. */
    EVENT_STREAM,
    /** See {@link Verdict#JSON_LINES}. */
    JSON_LINES,
    /** See {@link Verdict#JSON}. */
    JSON,
    /** See {@link Verdict#NO_CONTENT_TYPE}. */
    NO_CONTENT_TYPE,
    /** See {@link Verdict#OTHER_CONTENT_TYPE}. */
    OTHER_CONTENT_TYPE,
    /** See {@link Verdict#NO_BODY}. */
    NO_BODY,
    /** See {@link Verdict#ENCODED}. */
    ENCODED,
    /** See {@link Verdict#PARTIAL}. */
    PARTIAL,
    /** A body is decoded for its rules. */
    DECODED,
    /** A coding could not be undone to its end. */
    UNDECODABLE,
    /** A payload left changed. */
    EDITED,
    /** An event was left out by a rule. */
    EVENT_DROPPED,
    /** A payload is broken. */
    NOT_JSON,
    /** A payload is too long. */
    TOO_LONG,
    /** A body is in UTF-16 or UTF-32. */
    OTHER_CHARSET,
    /** A payload that failed left. */
    FAILED_PASSED,
    /** A payload that failed was left out. */
    FAILED_DROPPED,
    /** A payload that failed broke its body off. */
    FAILED_ABORTED,
    /** A body was broken off. */
    BROKEN_OFF
}
