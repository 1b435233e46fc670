package dev.sluice.rule;

import dev.sluice.json.Edits;

/** Applies rules to one JSON payload after the other. Not thread-safe: it belongs to one response. */
public interface PayloadEditor {
    /**
     * Finds out what the rules do to a payload.
     *
     * @param text the array that holds it
     * @param from index of its first byte, an opening brace or bracket
     * @param to index behind its last byte
     * @return what becomes of it
     */
    Verdict edit(byte[] text, int from, int to);

    /** Returns the edits of the last payload, in order, when the verdict was {@link Verdict#EDITED}. */
    Edits edits();
}
