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
    private static final String LENGTH = BodyHeader.CONTENT_LENGTH.header();
    private static final String ETAG = BodyHeader.ETAG.header();
    static final String CODING = BodyHeader.CONTENT_ENCODING.header();
    static final String VARY = "Vary";
    private static final String ACCEPTED = "Accept-Encoding";

    private record Held(String name, String value) {}

    /** Null until there is one: most streams have none. */
    private @Nullable List<Held> headers;

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
            } else if (name.equalsIgnoreCase(CODING)) {
                drop(name, response);
            } else {
                response.setHeader(name, null);
            }
        }
    }

    /**
     * The body may change: its headers leave as the rows of {@link BodyHeader} say.
     *
     * @param coded what was decided about a coded body; null for another
     */
    void releaseForChangedBody(HttpServletResponse response, @Nullable Decision coded) {
        for (BodyHeader row : BodyHeader.values()) {
            switch (row.change()) {
                case GOES -> {}
                case GETS_WEAK ->
                    values(row.header())
                            .forEach(validator -> response.setHeader(row.header(), BodyHeader.weak(validator)));
                case NAMES_WHAT_LEAVES -> releaseCoding(response, coded);
            }
        }
    }

    private void releaseCoding(HttpServletResponse response, @Nullable Decision coded) {
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
        varyByCoding(response);
    }

    /** What leaves depends on what the client takes (RFC 9110 section 12.5.5), whatever the application thinks. */
    static void varyByCoding(HttpServletResponse response) {
        if (response.getHeaders(VARY).stream().noneMatch(HeldHeaders::variesByCoding)) {
            response.addHeader(VARY, ACCEPTED);
        }
    }

    /** The validator of a 304 leaves as the client knows it, if that is the weak one. */
    void releaseForUnchanged(HttpServletResponse response, List<String> known) {
        for (String etag : values(ETAG)) {
            String weak = BodyHeader.weak(etag);
            if (known.stream().anyMatch(line -> line.contains(weak))) {
                response.setHeader(ETAG, weak);
            }
        }
    }

    private static boolean variesByCoding(String vary) {
        return Stream.of(vary.split(",", -1))
                .map(String::strip)
                .anyMatch(name -> name.equals("*") || name.equalsIgnoreCase(ACCEPTED));
    }

    /** Where a container cannot take it back, it says that there is none. */
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
