package dev.sluice.bytes;

import java.util.ArrayList;
import java.util.List;

/**
 * A literal that may be spelled in several ways: a sequence of units, each with its alternative spellings. A plain
 * literal has a unit a byte, with one spelling each. Immutable.
 *
 * @param units the units in order; each has at least one spelling
 */
public record Needle(List<List<Spelling>> units) {
    /** Checks that nothing is empty. */
    public Needle {
        units = units.stream().map(List::copyOf).toList();
        if (units.isEmpty() || units.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("a needle must not be empty");
        }
    }

    /**
     * A needle with one spelling.
     *
     * @param bytes the literal, at least one byte, without line terminators
     */
    public static Needle literal(byte[] bytes) {
        List<List<Spelling>> units = new ArrayList<>();
        for (byte b : bytes) {
            units.add(List.of(Spelling.exact(b)));
        }
        return new Needle(units);
    }

    /** Returns the length in bytes of the shortest text that matches. */
    int shortest() {
        return units.stream()
                .mapToInt(unit -> unit.stream().mapToInt(Spelling::length).min().orElseThrow())
                .sum();
    }

    /** Returns the length in bytes of the longest text that matches. */
    public int longest() {
        return units.stream()
                .mapToInt(unit -> unit.stream().mapToInt(Spelling::length).max().orElseThrow())
                .sum();
    }
}
