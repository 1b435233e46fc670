package dev.sluice.rewrite;

/** Where in a line a {@link LineRewriter} is between two chunks. */
enum LineState {
    /** At a line's beginning, or in a line whose beginning is held. */
    LINE,
    /** In a line that is too long to be held and leaves as it comes. */
    PASSING,
    /** In a line that is too long to be held and is left out. */
    LEAVING_OUT
}
