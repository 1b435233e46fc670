package dev.sluice.bench;

import java.util.Locale;

/** What was compared, as a table in Markdown. */
final class LoadTable {
    private final StringBuilder text = new StringBuilder();

    LoadTable() {
        text.append("| figure | rounds | ").append(FilterSetup.NONE.title());
        for (FilterSetup setup : FilterSetup.values()) {
            if (setup != FilterSetup.NONE) {
                text.append(" | ").append(setup.title());
            }
        }
        text.append(" |\n|")
                .append("---|".repeat(2 + FilterSetup.values().length))
                .append('\n');
    }

    /** Adds a row for each figure. */
    void add(Comparison comparison) {
        for (Figure figure : comparison.figures()) {
            double without = comparison.without(figure).median();
            text.append("| ").append(figure.title()).append(" | ").append(comparison.rounds());
            text.append(" | ").append(number(figure, "", without));
            for (FilterSetup setup : FilterSetup.values()) {
                if (setup != FilterSetup.NONE) {
                    text.append(" | ").append(cell(comparison, figure, setup, without));
                }
            }
            text.append(" |\n");
        }
    }

    private static String cell(Comparison comparison, Figure figure, FilterSetup setup, double without) {
        Spread more = comparison.more(figure, setup);
        String median = number(figure, "+", more.median());
        return String.format(
                Locale.ROOT,
                "%s (%s to %s), %+.1f %%, %d",
                setup != FilterSetup.NONE_AGAIN && comparison.isAboveNoise(figure, setup)
                        ? "**" + median + "**"
                        : median,
                number(figure, "+", more.low()),
                number(figure, "+", more.high()),
                100 * more.median() / without,
                comparison.roundsWithMore(figure, setup));
    }

    private static String number(Figure figure, String sign, double value) {
        return String.format(Locale.ROOT, "%" + sign + "." + figure.decimals() + "f", value);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
