package dev.sluice.json;

/** What {@link JsonScanner#next} found. */
public enum Token {
    /** <code>{</code>. */
    OBJECT_START,
    /** <code>}</code>. */
    OBJECT_END,
    /** {@code [}. */
    ARRAY_START,
    /** {@code ]}. */
    ARRAY_END,
    /** A member's name, quotes included. */
    NAME,
    /** A string value, quotes included. */
    STRING,
    /** A number, NaN and the infinities included. */
    NUMBER,
    /** {@code true}. */
    TRUE,
    /** {@code false}. */
    FALSE,
    /** {@code null}. */
    NULL,
    /** The chunk is used up and the text is not complete. */
    NEED_INPUT,
    /** The text is complete and only white space has followed so far. */
    END,
    /** This is no JSON. */
    INVALID
}
