package dev.sluice.bench;

import static dev.sluice.bench.FilterSetup.NONE;
import static dev.sluice.bench.FilterSetup.NONE_AGAIN;
import static dev.sluice.bench.FilterSetup.OFF;
import static dev.sluice.bench.FilterSetup.STRIP;
import static dev.sluice.bench.FilterSetup.VLLM;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlternationTest {
    private static final Figure FIGURE = Figure.WAY_MEDIAN;

    private final List<FilterSetup> order = new ArrayList<>();

    @Test
    void theSetupsTakeTurnsThereAndBackAndTheNextRoundBeginsWithTheNext() throws Exception {
        new Alternation(this::constant, 60).run(0, 2);
        assertThat(order)
                .containsExactly(
                        NONE,
                        NONE_AGAIN,
                        OFF,
                        STRIP,
                        VLLM,
                        VLLM,
                        STRIP,
                        OFF,
                        NONE_AGAIN,
                        NONE,
                        NONE_AGAIN,
                        OFF,
                        STRIP,
                        VLLM,
                        NONE,
                        NONE,
                        VLLM,
                        STRIP,
                        OFF,
                        NONE_AGAIN);
    }

    @Test
    void aMachineThatSlowsDownEvenlyMakesNoDifference() throws Exception {
        Comparison comparison =
                new Alternation(setup -> values(order(setup).size() + (setup == STRIP ? 100 : 0)), 60).run(1, 5);
        assertThat(comparison.rounds()).isEqualTo(5);
        assertThat(comparison.more(FIGURE, OFF)).isEqualTo(new Spread(0, 0, 0));
        assertThat(comparison.more(FIGURE, STRIP)).isEqualTo(new Spread(100, 100, 100));
        assertThat(comparison.roundsWithMore(FIGURE, OFF)).isZero();
        assertThat(comparison.roundsWithMore(FIGURE, STRIP)).isEqualTo(5);
        assertThat(comparison.isAboveNoise(FIGURE, VLLM)).isFalse();
        assertThat(comparison.isAboveNoise(FIGURE, STRIP)).isTrue();
    }

    @Test
    void oneRoundIsRunWhenThereIsNoTime() throws Exception {
        assertThat(new Alternation(this::constant, -1).run(3, 9).rounds()).isEqualTo(1);
        assertThat(order).hasSize(10);
    }

    @Test
    void whatDiffersLessThanTwoServersAlikeIsNoise() {
        Comparison comparison = new Comparison();
        for (int i = 1; i <= 5; i++) {
            comparison.add(Map.of(
                    NONE,
                    values(10 * i),
                    NONE_AGAIN,
                    values(10 * i + i - 3),
                    OFF,
                    values(11 * i - 2),
                    STRIP,
                    values(13)));
        }
        assertThat(comparison.without(FIGURE)).isEqualTo(new Spread(20, 30, 40));
        assertThat(comparison.more(FIGURE, NONE_AGAIN)).isEqualTo(new Spread(-1, 0, 1));
        assertThat(comparison.more(FIGURE, OFF)).isEqualTo(new Spread(0, 1, 2));
        assertThat(comparison.isAboveNoise(FIGURE, OFF)).isFalse();
        assertThat(comparison.more(FIGURE, STRIP).median()).isEqualTo(-17);
        assertThat(comparison.isAboveNoise(FIGURE, STRIP)).isTrue();
        assertThat(comparison.roundsWithMore(FIGURE, STRIP)).isEqualTo(1);
    }

    @Test
    void fewRoundsDoNotTellNoiseFromMore() {
        Comparison comparison = new Comparison();
        for (int i = 1; i <= 4; i++) {
            comparison.add(Map.of(NONE, values(1), NONE_AGAIN, values(1), OFF, values(2)));
            assertThat(comparison.isAboveNoise(FIGURE, OFF)).isEqualTo(i == 4);
        }
    }

    @Test
    void aQuantileLiesBetweenTheTwoValuesThatAreNearest() {
        double[] values = {40, 10, 30, 20};
        assertThat(Spread.quantile(values, 0)).isEqualTo(10);
        assertThat(Spread.quantile(values, 0.5)).isEqualTo(25);
        assertThat(Spread.quantile(values, 1)).isEqualTo(40);
        assertThat(values).containsExactly(40, 10, 30, 20);
    }

    private Map<Figure, Double> constant(FilterSetup setup) {
        order.add(setup);
        return values(1);
    }

    private List<FilterSetup> order(FilterSetup setup) {
        order.add(setup);
        return order;
    }

    private static Map<Figure, Double> values(double value) {
        return Map.of(FIGURE, value);
    }
}
