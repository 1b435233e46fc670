package dev.sluice.servlet;

import dev.sluice.coding.ContentCoding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the {@link Gate} decided about a body.
 *
 * @param verdict what becomes of it, and why
 * @param arriving the codings to undo, in the order in which they were applied
 * @param leaving the coding that what is rewritten leaves in; null for none
 */
record Decision(
        Verdict verdict,
        List<ContentCoding> arriving,
        @Nullable ContentCoding leaving) {
    static Decision of(Verdict verdict) {
        return new Decision(verdict, List.of(), null);
    }

    boolean isCoded() {
        return !arriving.isEmpty();
    }
}
