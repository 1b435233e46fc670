package dev.sluice.rule;

import dev.sluice.json.Shape;

/**
 * One row of a table of rules.
 *
 * @param name what the documentation calls it
 * @param at the objects that it is about
 * @param action what it does to one of them
 */
record Row(String name, Shape at, Action action) {
    /** What a row does. Shared by all responses, so it has no state. */
    @FunctionalInterface
    interface Action {
        /**
         * Looks at one object.
         *
         * @param frame the payload, and where its edits go
         * @param object the object's number in the index
         */
        void apply(Frame frame, int object);
    }
}
