package dev.sluice.bench;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * What {@link ContainerLoad} is told to do.
 *
 * @param seconds after which a part begins no round more
 */
record LoadArguments(Embedded container, Set<Part> parts, Sizes sizes, long seconds) {
    /** At full size. */
    static final int IDLE_STREAMS = 5_000;

    private static final long SECONDS = 60;

    private static final String USAGE =
            "JETTY or TOMCAT, then [parts=THROUGHPUT,FIRST_EVENT,BETWEEN_EVENTS,IDLE_STREAMS]"
                    + " [share=0.02] [seconds=60], in place of ";

    static LoadArguments of(String... arguments) {
        Embedded container = null;
        Set<Part> parts = EnumSet.allOf(Part.class);
        Sizes sizes = new Sizes(1);
        long seconds = SECONDS;
        for (String argument : arguments) {
            String[] pair = argument.split("=", 2);
            switch (pair[0]) {
                case "JETTY", "TOMCAT" -> container = Embedded.valueOf(argument);
                case "parts" -> parts = parts(pair[1]);
                case "share" -> sizes = new Sizes(Double.parseDouble(pair[1]));
                case "seconds" -> seconds = Long.parseLong(pair[1]);
                default -> throw new IllegalArgumentException(USAGE + argument);
            }
        }
        if (container == null) {
            throw new IllegalArgumentException(USAGE + Arrays.toString(arguments));
        }
        return new LoadArguments(container, parts, sizes, seconds);
    }

    private static Set<Part> parts(String names) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (String name : names.split(",", -1)) {
            parts.add(Part.valueOf(name));
        }
        return parts;
    }
}
