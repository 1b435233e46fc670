package dev.sluice.example.jetty;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of seconds, from one second to a day. */
final class SecondsConverter implements ITypeConverter<Duration> {

    private static final long MAX = Duration.ofDays(1).toSeconds();

    @Override
    public Duration convert(String value) {
        if (!value.matches("[0-9]{1,5}") || Long.parseLong(value) < 1 || Long.parseLong(value) > MAX) {
            throw new TypeConversionException(
                    "'" + value + "' is not a time. Give a whole number of seconds from 1 to " + MAX + ".");
        }
        return Duration.ofSeconds(Long.parseLong(value));
    }
}
