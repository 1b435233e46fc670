package dev.sluice.bench;

import java.util.Arrays;

/** The quartiles of some values. */
record Spread(double low, double median, double high) {
    static Spread of(double... values) {
        return new Spread(quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75));
    }

    /**
     * Returns a quantile, between the two values that are nearest to it.
     *
     * @param values in any order, at least one; stays as it is
     * @param part from 0 to 1
     */
    static double quantile(double[] values, double part) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double place = part * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
