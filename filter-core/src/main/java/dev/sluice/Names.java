package dev.sluice;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The names that are allowed in one place, and what to say when another one turns up. */
record Names(Collection<String> allowed) {

    /** Returns what is wrong with a name, what is allowed, and the allowed name that looks most like it. */
    String unknown(String what, String name) {
        String near = nearest(name)
                .map(candidate -> "; did you mean '" + candidate + "'?")
                .orElse("");
        return "unknown " + what + " '" + name + "'; allowed: " + String.join(", ", allowed) + near;
    }

    /** Empty when even the nearest name has less than half of its letters in common: it would only mislead. */
    private Optional<String> nearest(String name) {
        String sought = name.toLowerCase(Locale.ROOT);
        return allowed.stream()
                .min(Comparator.comparingInt(candidate -> distance(sought, candidate.toLowerCase(Locale.ROOT))))
                .filter(candidate -> distance(sought, candidate.toLowerCase(Locale.ROOT)) * 2 <= candidate.length());
    }

    /** Levenshtein distance: how many letters to put in, take out or change. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
