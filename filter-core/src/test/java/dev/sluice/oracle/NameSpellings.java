package dev.sluice.oracle;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds names of ASCII letters in a text, in whatever way JSON spells them. */
final class NameSpellings {
    private NameSpellings() {}

    static boolean anyIn(Set<String> names, String text) {
        return names.stream().anyMatch(name -> pattern(name).matcher(text).find());
    }

    private static Pattern pattern(String name) {
        return Pattern.compile(name.chars()
                .mapToObj(c ->
                        "(?:" + Pattern.quote(Character.toString(c)) + "|\\\\u(?i:" + String.format("%04x", c) + "))")
                .collect(Collectors.joining()));
    }
}
