package dev.sluice.rule;

import dev.sluice.json.Edits;
import org.jspecify.annotations.Nullable;

/** Applies rules to one JSON payload after the other. Lent to one response after the other; not thread-safe. */
public interface PayloadEditor {
    /**
     * Finds out what the rules do to a payload.
     *
     * @param text the array that holds it
     * @param from index of its first byte, an opening brace or bracket
     * @param to index behind its last byte
     * @param stream what earlier payloads of the same response have shown; null when the payload is the whole body
     * @return what becomes of it
     */
    Verdict edit(byte[] text, int from, int to, @Nullable StreamState stream);

    /** Forgets the last payload: nothing of it is referenced any more. */
    void clear();

    /** Returns whether it has grown much beyond what a usual payload needs. */
    boolean isLarge();

    /**
     * Returns the edits of the last payload, in order, when the verdict was {@link Verdict#EDITED}; or those that remain
     * to be made where no event can go, when it was {@link Verdict#DROP_EVENT}.
     */
    Edits edits();
}
