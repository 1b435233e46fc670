package dev.sluice.example.jetty;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a port number; picocli alone would take any int and leave it to the socket to fail. */
final class PortConverter implements ITypeConverter<Integer> {

    private static final int MAX = 65_535;

    @Override
    public Integer convert(String value) {
        if (!value.matches("[0-9]{1,5}") || Integer.parseInt(value) > MAX) {
            throw new TypeConversionException(
                    "'" + value + "' is not a port. Give a number from 0 to " + MAX + "; 0 takes a free port.");
        }
        return Integer.valueOf(value);
    }
}
