package dev.sluice.rule;

import dev.sluice.json.Shape;

/**
 * One row of a table of rules.
 *
 * @param name what the documentation calls it
 * @param at the objects that it is about
 * @param present bits of names: it looks at an object that has one of them
 * @param missing bits of names: it looks at an object that lacks one of them
 * @param action what it does to such an object
 */
record Row(String name, Shape at, int present, int missing, Action action) {
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

    /** Asks something about an object. */
    @FunctionalInterface
    interface Condition {
        /** Returns whether it is so. */
        boolean test(Frame frame, int object);
    }

    /**
     * Returns the same row for fewer objects. What does not depend on the single member is asked here, once: an object may
     * have 100,000 members of one name.
     */
    Row when(Condition condition) {
        return new Row(name, at, present, missing, (frame, object) -> {
            if (condition.test(frame, object)) {
                action.apply(frame, object);
            }
        });
    }

    /** Returns whether it looks at an object with these names. Nearly all rows end here for nearly all objects. */
    boolean isAbout(int names) {
        return (names & present) != 0 || (~names & missing) != 0;
    }
}
