package dev.sluice.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a load in rounds of A B C C B A: each setup once on the way there and once on the way back, so that a machine that
 * becomes faster or slower during a round does so for all alike. The next round begins with the next setup. A round's
 * value is the mean of the two blocks; what is compared are values of one round.
 */
final class Alternation {
    private final Load load;
    private final long endNanos;

    /**
     * Some rounds.
     *
     * @param seconds after which no round begins; one is run in any case
     */
    Alternation(Load load, long seconds) {
        this.load = load;
        this.endNanos = System.nanoTime() + seconds * 1_000_000_000;
    }

    /** Runs rounds that do not count and rounds that do. */
    Comparison run(int warmUp, int rounds) throws Exception {
        Comparison comparison = new Comparison();
        for (int i = 0; i < warmUp && isTimeLeft(); i++) {
            round(i);
        }
        comparison.add(round(0));
        for (int i = 1; i < rounds && isTimeLeft(); i++) {
            comparison.add(round(i));
        }
        return comparison;
    }

    private boolean isTimeLeft() {
        return System.nanoTime() < endNanos;
    }

    private Map<FilterSetup, Map<Figure, Double>> round(int number) throws Exception {
        List<FilterSetup> order = new ArrayList<>(List.of(FilterSetup.values()));
        Collections.rotate(order, -number);
        Map<FilterSetup, Map<Figure, Double>> values = new EnumMap<>(FilterSetup.class);
        for (FilterSetup setup : order) {
            values.put(setup, load.block(setup));
        }
        Collections.reverse(order);
        for (FilterSetup setup : order) {
            Map<Figure, Double> back = load.block(setup);
            values.computeIfPresent(setup, (same, there) -> mean(there, back));
        }
        return values;
    }

    private static Map<Figure, Double> mean(Map<Figure, Double> there, Map<Figure, Double> back) {
        Map<Figure, Double> mean = new EnumMap<>(there);
        back.forEach((figure, value) -> mean.merge(figure, value, (a, b) -> (a + b) / 2));
        return mean;
    }
}
