package dev.sluice.rewrite;

/** How a body is framed. */
public enum BodyForm {
    /** {@code text/event-stream}: lines as the WHATWG defines them; the payloads are the values of {@code data} lines. */
    EVENT_STREAM,
    /** {@code application/x-ndjson} and its relatives: every line is a payload. */
    JSON_LINES,
    /** {@code application/json}: the whole body is one payload. */
    JSON
}
