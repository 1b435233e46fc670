package dev.sluice.servlet;

import dev.sluice.coding.ContentCoding;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Headers that describe the bytes of the body: length, validator, digests, coding. They wait here until it is known whether the
 * body may change, since the Servlet API cannot take a header back (removal by null came with 6.1). Not thread-safe.
 */
final class HeldHeaders {
    private static final String LENGTH = "Content-Length";
    private static final String ETAG = "ETag";
    static final String CODING = "Content-Encoding";
    private static final String VARY = "Vary";
    private static final String ACCEPTED = "Accept-Encoding";

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
            case 16 -> name.equalsIgnoreCase(CODING);
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
            if (name.equalsIgnoreCase(LENGTH) && length() >= 0) {
                response.setContentLengthLong(length());
            } else {
                release(name, response);
            }
        }
    }

    private void release(String name, HttpServletResponse response) {
        List<String> values = values(name);
        for (int i = 0; i < values.size(); i++) {
            if (i == 0) {
                response.setHeader(name, values.get(i));
            } else {
                response.addHeader(name, values.get(i));
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
     *
     * @param coded what was decided about a coded body; null for another
     */
    void releaseForChangedBody(HttpServletResponse response, @Nullable Decision coded) {
        for (String etag : values(ETAG)) {
            response.setHeader(ETAG, etag.startsWith("W/") ? etag : "W/" + etag);
        }
        if (coded == null) {
            release(CODING, response);
            return;
        }
        ContentCoding leaving = coded.leaving();
        if (leaving == null) {
            drop(CODING, response);
        } else if (coded.arriving().size() == 1 && values(CODING).size() == 1) {
            // As the application spelled it.
            release(CODING, response);
        } else {
            response.setHeader(CODING, leaving.token());
        }
        // What leaves depends on what the client takes (RFC 9110 section 12.5.5), whatever the application thinks.
        if (response.getHeaders(VARY).stream().noneMatch(HeldHeaders::variesByCoding)) {
            response.addHeader(VARY, ACCEPTED);
        }
    }

    private static boolean variesByCoding(String vary) {
        return Stream.of(vary.split(",", -1))
                .map(String::strip)
                .anyMatch(name -> name.equals("*") || name.equalsIgnoreCase(ACCEPTED));
    }

    /** One that somebody else has set. Where a container cannot take it back, it says that there is none. */
    private static void drop(String name, HttpServletResponse response) {
        if (response.containsHeader(name)) {
            response.setHeader(name, null);
            if (response.containsHeader(name)) {
                response.setHeader(name, "identity");
            }
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
