package dev.sluice.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Headers that describe the bytes of the body: length, validator, digests. They wait here until it is known whether the
 * body may change, since the Servlet API cannot take a header back (removal by null came with 6.1). Not thread-safe.
 */
final class HeldHeaders {
    private static final String LENGTH = "Content-Length";
    private static final String ETAG = "ETag";

    private record Held(String name, String value) {}

    /** Null until there is one: most streams have none. */
    private @Nullable List<Held> headers;

    /** Returns whether a header with this name waits here. */
    static boolean holds(String name) {
        return switch (name.length()) {
            case 4 -> name.equalsIgnoreCase(ETAG);
            case 6 -> name.equalsIgnoreCase("Digest");
            case 11 -> name.equalsIgnoreCase("Content-MD5") || name.equalsIgnoreCase("Repr-Digest");
            case 14 -> name.equalsIgnoreCase(LENGTH) || name.equalsIgnoreCase("Content-Digest");
            default -> false;
        };
    }

    void set(String name, @Nullable String value) {
        if (headers != null) {
            headers.removeIf(held -> held.name.equalsIgnoreCase(name));
        }
        if (value != null) {
            add(name, value);
        }
    }

    void add(String name, @Nullable String value) {
        if (value == null) {
            return;
        }
        if (headers == null) {
            headers = new ArrayList<>(2);
        }
        headers.add(new Held(name, value));
    }

    /** A negative length takes an earlier one back, as on the containers. */
    void setLength(long length) {
        set(LENGTH, length < 0 ? null : Long.toString(length));
    }

    void clear() {
        headers = null;
    }

    List<String> values(String name) {
        return headers == null
                ? List.of()
                : headers.stream()
                        .filter(held -> held.name.equalsIgnoreCase(name))
                        .map(Held::value)
                        .toList();
    }

    List<String> names() {
        return headers == null
                ? List.of()
                : headers.stream().map(Held::name).distinct().toList();
    }

    /** Returns the length that the application announced; -1 when it announced none that is a number. */
    long length() {
        List<String> lengths = values(LENGTH);
        return lengths.isEmpty() ? -1 : number(lengths.get(lengths.size() - 1));
    }

    /** The body leaves as it is: so do its headers. May be called again after the buffer was reset. */
    void release(HttpServletResponse response) {
        for (String name : names()) {
            List<String> values = values(name);
            if (name.equalsIgnoreCase(LENGTH) && length() >= 0) {
                response.setContentLengthLong(length());
            } else {
                response.setHeader(name, values.get(0));
                values.stream().skip(1).forEach(value -> response.addHeader(name, value));
            }
        }
    }

    /** Undoes {@link #release}, as far as the container can. */
    void takeBack(HttpServletResponse response) {
        for (String name : names()) {
            if (name.equalsIgnoreCase(LENGTH)) {
                response.setContentLengthLong(-1);
            } else {
                response.setHeader(name, null);
            }
        }
    }

    /**
     * The body may change: length and digests are dropped. A validator is kept as a weak one, which promises the same
     * meaning instead of the same bytes (RFC 9110 section 8.8.1), so that If-None-Match goes on working.
     */
    void releaseForChangedBody(HttpServletResponse response) {
        for (String etag : values(ETAG)) {
            response.setHeader(ETAG, etag.startsWith("W/") ? etag : "W/" + etag);
        }
    }

    private static long number(String value) {
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
