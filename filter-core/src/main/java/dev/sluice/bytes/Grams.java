package dev.sluice.bytes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All runs of a few bytes that occur in any spelling of some needles, each with the places where it does. */
final class Grams {
    private final List<Needle> needles;
    private final int length;
    private final Map<Integer, List<Place>> places = new HashMap<>();

    /**
     * A place in a needle.
     *
     * @param matcher compares with the needle
     * @param unit the unit
     * @param spelling which of the unit's spellings
     * @param offset the offset in that
     */
    record Place(Matcher matcher, int unit, int spelling, int offset) {
        /** Not the record's own: where that is linked, JDK 17 keeps the class, and with it the loader of an application. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Place place
                    && matcher == place.matcher
                    && unit == place.unit
                    && spelling == place.spelling
                    && offset == place.offset;
        }

        @Override
        public int hashCode() {
            return (unit * 31 + spelling) * 31 + offset;
        }

        /** See {@link Matcher#matchAt}. */
        int match(JoinedText text, int index) {
            return matcher.matchAt(text, index, unit, spelling, offset);
        }

        /** Returns how many bytes of a match stand before the place, at least. */
        int bytesBefore() {
            return matcher.shortestBefore(unit) + offset;
        }

        /** Returns how many bytes of a match stand from the place on, at least. */
        int bytesFrom() {
            return matcher.shortestFrom(unit, spelling) - offset;
        }
    }

    /** A run that is being read: where it began, where it is, and the bytes so far. */
    private record Run(Place from, int unit, int spelling, int offset, int bytes, int count) {}

    /**
     * Collects the runs.
     *
     * @param needles the needles
     * @param length the length of the runs, 1 to 4 bytes
     */
    Grams(List<Needle> needles, int length) {
        this.needles = List.copyOf(needles);
        this.length = length;
        this.needles.forEach(this::collect);
    }

    /** Returns the places of every run; the first byte is the lowest of the key. */
    Map<Integer, List<Place>> places() {
        return places;
    }

    private void collect(Needle needle) {
        Matcher matcher = new Matcher(needle);
        Deque<Run> open = new ArrayDeque<>();
        for (int unit = 0; unit < needle.units().size(); unit++) {
            for (int spelling = 0; spelling < needle.units().get(unit).size(); spelling++) {
                int bytes = needle.units().get(unit).get(spelling).length();
                for (int offset = 0; offset < bytes; offset++) {
                    open.push(new Run(new Place(matcher, unit, spelling, offset), unit, spelling, offset, 0, 0));
                }
            }
        }
        while (!open.isEmpty()) {
            readOn(needle.units(), open.pop(), open);
        }
    }

    private void readOn(List<List<Spelling>> units, Run run, Deque<Run> open) {
        if (run.count == length) {
            List<Place> same = places.computeIfAbsent(run.bytes, bytes -> new ArrayList<>());
            if (!same.contains(run.from)) {
                same.add(run.from);
            }
            return;
        }
        Spelling spelling = units.get(run.unit).get(run.spelling);
        if (run.offset < spelling.length()) {
            int b = spelling.at(run.offset);
            int fold = spelling.fold(run.offset);
            open.push(behind(run, b));
            if (fold != 0) {
                open.push(behind(run, b & ~fold));
            }
        } else if (run.unit + 1 < units.size()) {
            for (int i = 0; i < units.get(run.unit + 1).size(); i++) {
                open.push(new Run(run.from, run.unit + 1, i, 0, run.bytes, run.count));
            }
        }
    }

    private static Run behind(Run run, int b) {
        int bytes = run.bytes | b << (8 * run.count);
        return new Run(run.from, run.unit, run.spelling, run.offset + 1, bytes, run.count + 1);
    }
}
