package dev.sluice.rule;

/** What a payload is, which decides about the rows that apply to it. */
enum PayloadKind {
    /** A frame of a chat completion. */
    CHAT_CHUNK,
    /** A frame of a text completion. */
    TEXT_CHUNK,
    /** A whole chat completion. */
    CHAT_BODY,
    /** A whole text completion. */
    TEXT_BODY,
    /** No completion: it stays as it is. */
    OTHER
}
