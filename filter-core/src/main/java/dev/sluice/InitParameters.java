package dev.sluice;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the strings of a deployment descriptor. Strict: what is misspelt must not silently be the default. */
final class InitParameters {
    /** The context-param that gives the mode to a filter that has no {@code postprocess} of its own. */
    static final String CONTEXT_MODE = "sluice.postprocess";

    private static final String MODE = "postprocess";
    private static final Names NAMES =
            new Names(List.of(MODE, "maxHeldBytes", "onError", "flush", "keep", "reasoning"));
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,10}) ?(KiB|MiB)?");

    private InitParameters() {}

    /**
     * Reads a configuration.
     *
     * @param parameters init-params
     * @param contextMode value of the context-param {@value #CONTEXT_MODE}; an init-param {@code postprocess} wins
     */
    static PostprocessConfig read(Map<String, String> parameters, @Nullable String contextMode) {
        PostprocessConfig.Builder builder = PostprocessConfig.builder();
        if (contextMode != null && !parameters.containsKey(MODE)) {
            set("context-param '" + CONTEXT_MODE + "'", contextMode, builder::postprocess);
        }
        parameters.forEach((name, value) -> set("init-param '" + name + "'", value, setter(name, builder)));
        return builder.build();
    }

    private static Consumer<String> setter(String name, PostprocessConfig.Builder builder) {
        return switch (name) {
            case MODE -> builder::postprocess;
            case "maxHeldBytes" -> value -> builder.maxHeldBytes(size(value));
            case "onError" -> value -> builder.onError(OnError.parse(value));
            case "flush" -> value -> flush(value, builder);
            case "keep" -> value -> builder.keep(list(value));
            case "reasoning" -> builder::reasoning;
            default -> throw new IllegalArgumentException(NAMES.unknown("init-param", name));
        };
    }

    private static void set(String where, String value, Consumer<String> setter) {
        try {
            setter.accept(value.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    private static int size(String value) {
        Matcher matcher = SIZE.matcher(value);
        if (matcher.matches()) {
            String unit = matcher.group(2);
            int shift = unit == null ? 0 : unit.equals("KiB") ? 10 : 20;
            long bytes = Long.parseLong(matcher.group(1)) << shift;
            if (bytes >= PostprocessConfig.LEAST_MAX_HELD_BYTES && bytes <= PostprocessConfig.MOST_MAX_HELD_BYTES) {
                return (int) bytes;
            }
        }
        throw new IllegalArgumentException("'" + value + "' is no size; allowed: a number of bytes from "
                + PostprocessConfig.LEAST_MAX_HELD_BYTES + " to " + PostprocessConfig.MOST_MAX_HELD_BYTES
                + ", also with a unit, as in 512KiB or 16MiB");
    }

    private static void flush(String value, PostprocessConfig.Builder builder) {
        switch (value) {
            case "line" -> builder.flushEachLine();
            case "caller" -> builder.flushWithCaller();
            default -> throw new IllegalArgumentException(new Names(List.of("line", "caller")).unknown("value", value));
        }
    }

    private static Set<String> list(String value) {
        Set<String> names =
                Arrays.stream(value.split(",", -1)).map(String::strip).collect(Collectors.toSet());
        if (names.contains("")) {
            throw new IllegalArgumentException("an empty name in '" + value + "'; allowed: names separated by commas");
        }
        return names;
    }
}
