package dev.sluice.rewrite;

import dev.sluice.rewrite.LineHandler.Outcome;

/** What becomes of a LF that comes first in a chunk, when the one before ended in CR: what became of the line. */
enum AfterCr {
    /** The chunk did not end in CR: a LF is a line end of its own. */
    NOTHING,
    /** It leaves. */
    PASS_LF,
    /** It is held with its line. */
    HOLD_LF,
    /** It is left out with its line. */
    LEAVE_OUT_LF;

    static AfterCr of(Outcome outcome) {
        return switch (outcome) {
            case PASS, WRITTEN -> PASS_LF;
            case HOLD -> HOLD_LF;
            case LEFT_OUT -> LEAVE_OUT_LF;
        };
    }
}
