package dev.sluice.json;

/** Where a {@link JsonScanner} is in the text; each is shown with the text that was read so far. */
enum ScanState {
    /** {@code [1,} — a value must follow. */
    VALUE,
    /** {@code [} — a value or the end of the array. */
    FIRST_VALUE,
    /** <code>{"a":1,</code> — a name must follow. */
    NAME,
    /** <code>{</code> — a name or the end of the object. */
    FIRST_NAME,
    /** <code>{"a"</code> — a colon must follow. */
    COLON,
    /** <code>{"a":1</code> — a comma or the end of the container. */
    AFTER_VALUE,
    /** <code>{"a</code> — within a name. */
    IN_NAME(true),
    /** <code>{"a":"b</code> — within a string value. */
    IN_STRING(true),
    /** <code>{"a":1</code> — within a number. */
    IN_NUMBER(true),
    /** <code>{"a":tr</code> — within a word. */
    IN_WORD(true),
    /** <code>{"a":1}</code> — only white space may follow. */
    DONE,
    /** No JSON. */
    FAILED(true);

    /** Whether the next byte belongs to what has begun. */
    final boolean goesOn;

    ScanState() {
        this(false);
    }

    ScanState(boolean goesOn) {
        this.goesOn = goesOn;
    }
}
