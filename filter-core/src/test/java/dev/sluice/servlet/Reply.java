package dev.sluice.servlet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * An answer as it came over the wire.
 *
 * @param latin1 the body, one character for each byte
 */
public record Reply(int status, List<String> headerLines, String latin1, End end) {
    /** How an answer ended. */
    public enum End {
        /** A last chunk. */
        LAST_CHUNK,
        /** As many bytes as announced. */
        LENGTH,
        /** The connection was closed: with chunks or a length, the answer is broken. */
        CLOSED,
        /** No body was to come. */
        NO_BODY
    }

    public String body() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    public byte[] bytes() {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the values of a header in lower-case names, joined by commas; null when it is not there. */
    public String header(String name) {
        return headerLines.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .reduce((a, b) -> a + "," + b)
                .orElse(null);
    }

    public boolean keepsTheConnection() {
        return end != End.CLOSED && !"close".equalsIgnoreCase(header("connection"));
    }

    public boolean isWhole() {
        return end == End.LAST_CHUNK || end == End.LENGTH;
    }
}
