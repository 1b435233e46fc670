package dev.sluice;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The names that {@code vllm_format} can give to the reasoning text. */
enum Reasoning {
    REASONING,
    REASONING_CONTENT;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Reasoning parse(String label) {
        return Arrays.stream(values())
                .filter(name -> name.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        new Names(List.of(REASONING.label(), REASONING_CONTENT.label())).unknown("name", label)));
    }
}
