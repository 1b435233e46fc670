package dev.sluice.coding;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A content coding that can be undone as it arrives (RFC 9110 section 8.4.1). */
public enum ContentCoding {
    /** RFC 1952; {@code x-gzip} is the same. */
    GZIP("gzip"),
    /** RFC 1950. What is called so in the wild is often RFC 1951 without its wrapper; both are read. */
    DEFLATE("deflate");

    private final String token;

    ContentCoding(String token) {
        this.token = token;
    }

    /** Returns the name in a header. */
    public String token() {
        return token;
    }

    /**
     * Returns the coding of this name.
     *
     * @param name in any case
     * @return null for one that cannot be undone
     */
    public static @Nullable ContentCoding named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "gzip", "x-gzip" -> GZIP;
            case "deflate" -> DEFLATE;
            default -> null;
        };
    }
}
