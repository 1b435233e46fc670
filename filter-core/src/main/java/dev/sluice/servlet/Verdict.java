package dev.sluice.servlet;

import dev.sluice.rewrite.BodyForm;
import org.jspecify.annotations.Nullable;

/** What the {@link Gate} decided about a body, and why. */
enum Verdict {
    /** Rewritten line by line. */
    EVENT_STREAM(BodyForm.EVENT_STREAM),
    /** Rewritten line by line. */
    JSON_LINES(BodyForm.JSON_LINES),
    /** Rewritten as one text. */
    JSON(BodyForm.JSON),
    /** Passes: the application never said what it is. */
    NO_CONTENT_TYPE(null),
    /** Passes: it is something else. */
    OTHER_CONTENT_TYPE(null),
    /** It would be rewritten, but a coding that cannot be undone hides it: passes or is broken off, as the plan says. */
    ENCODED(null),
    /** Passes: no body follows, whatever the application writes. */
    NO_BODY(null),
    /** A range of it, which may begin within what must not leave: passes or is broken off, as the plan says. */
    PARTIAL(null);

    private final @Nullable BodyForm form;

    Verdict(@Nullable BodyForm form) {
        this.form = form;
    }

    /** Returns how the body is rewritten; null when it is not. */
    @Nullable
    BodyForm form() {
        return form;
    }
}
