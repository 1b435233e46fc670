package dev.sluice.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of all rounds, and how each setup differs from {@link FilterSetup#NONE} in the same round. */
final class Comparison {
    /** Fewer have no quartiles worth the name. */
    private static final int LEAST_ROUNDS = 4;

    private final List<Map<FilterSetup, Map<Figure, Double>>> rounds = new ArrayList<>();

    void add(Map<FilterSetup, Map<Figure, Double>> round) {
        rounds.add(round);
    }

    int rounds() {
        return rounds.size();
    }

    Set<Figure> figures() {
        return new EnumMap<>(rounds.get(0).get(FilterSetup.NONE)).keySet();
    }

    /** Returns what was measured without a filter. */
    Spread without(Figure figure) {
        return Spread.of(rounds.stream()
                .mapToDouble(round -> round.get(FilterSetup.NONE).get(figure))
                .toArray());
    }

    /** Returns by how much more it was with this setup than without a filter, round by round. */
    Spread more(Figure figure, FilterSetup setup) {
        return Spread.of(differences(figure, setup));
    }

    /** Returns in how many rounds it was more than without a filter. */
    int roundsWithMore(Figure figure, FilterSetup setup) {
        int count = 0;
        for (double difference : differences(figure, setup)) {
            count += difference > 0 ? 1 : 0;
        }
        return count;
    }

    /**
     * Tells whether a setup differs by more than the noise: whether the median of its differences is outside of the
     * quartiles of the differences between a server without a filter and another one like it. Of few rounds it does not.
     */
    boolean isAboveNoise(Figure figure, FilterSetup setup) {
        Spread noise = more(figure, FilterSetup.NONE_AGAIN);
        double median = more(figure, setup).median();
        return rounds() >= LEAST_ROUNDS && (median < noise.low() || median > noise.high());
    }

    private double[] differences(Figure figure, FilterSetup setup) {
        return rounds.stream()
                .mapToDouble(round -> round.get(setup).get(figure)
                        - round.get(FilterSetup.NONE).get(figure))
                .toArray();
    }
}
