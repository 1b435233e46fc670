package dev.sluice;

import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What {@code postprocess} can name besides {@code off}. */
enum Mode {
    STRIP_ACTUAL_USAGE,
    VLLM_FORMAT;

    static final String OFF = "off";

    private static final Names NAMES = new Names(names());

    /** The name in a configuration. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    Rule rule(Set<String> keep, String reasoning) {
        return switch (this) {
            case STRIP_ACTUAL_USAGE -> new RemoveMembers(Set.of("actual_usage"));
            case VLLM_FORMAT -> new VllmFormat(keep, reasoning);
        };
    }

    /**
     * Reads {@code off}, one mode or a comma-separated list of modes.
     *
     * @throws IllegalArgumentException when it is none of these
     */
    static Set<Mode> parse(String value) {
        if (value.strip().equals(OFF)) {
            return Collections.unmodifiableSet(EnumSet.noneOf(Mode.class));
        }
        Set<Mode> modes = EnumSet.noneOf(Mode.class);
        for (String label : value.split(",", -1)) {
            modes.add(of(label.strip()));
        }
        return Collections.unmodifiableSet(modes);
    }

    private static Mode of(String label) {
        if (label.equals(OFF)) {
            throw new IllegalArgumentException("'off' stands alone, not in a list");
        }
        return Arrays.stream(values())
                .filter(mode -> mode.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        NAMES.unknown("mode", label) + " (or several, separated by commas)"));
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        names.add(OFF);
        for (Mode mode : values()) {
            names.add(mode.label());
        }
        return names;
    }
}
