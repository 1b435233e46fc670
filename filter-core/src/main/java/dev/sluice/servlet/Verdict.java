package dev.sluice.servlet;

import dev.sluice.rewrite.BodyForm;
import org.jspecify.annotations.Nullable;

/** What the {@link Gate} decided about a body, and why. */
enum Verdict {
    /** Rewritten line by line. */
    EVENT_STREAM(BodyForm.EVENT_STREAM, Counted.EVENT_STREAM),
    /** Rewritten line by line. */
    JSON_LINES(BodyForm.JSON_LINES, Counted.JSON_LINES),
    /** Rewritten as one text. */
    JSON(BodyForm.JSON, Counted.JSON),
    /** Passes: the application never said what it is. */
    NO_CONTENT_TYPE(null, Counted.NO_CONTENT_TYPE),
    /** Passes: it is something else. */
    OTHER_CONTENT_TYPE(null, Counted.OTHER_CONTENT_TYPE),
    /** It would be rewritten, but a coding that cannot be undone hides it: passes or is broken off, as the plan says. */
    ENCODED(null, Counted.ENCODED),
    /** Passes: no body follows, whatever the application writes. */
    NO_BODY(null, Counted.NO_BODY),
    /** A range of it, which may begin within what must not leave: passes or is broken off, as the plan says. */
    PARTIAL(null, Counted.PARTIAL);

    private final @Nullable BodyForm form;
    private final Counted counted;

    Verdict(@Nullable BodyForm form, Counted counted) {
        this.form = form;
        this.counted = counted;
    }

    /** Returns how the body is rewritten; null when it is not. */
    @Nullable
    BodyForm form() {
        return form;
    }

    /** Returns what it counts as. */
    Counted counted() {
        return counted;
    }
}
