package dev.sluice.servlet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The headers and trailer fields that describe the bytes of a body, one row each: what becomes of them where the bytes may
 * change. docs/HEADERS.md has these rows, and those of the headers that stay.
 */
enum BodyHeader {
    CONTENT_LENGTH("Content-Length", Change.GOES),
    CONTENT_ENCODING("Content-Encoding", Change.NAMES_WHAT_LEAVES),
    ETAG("ETag", Change.GETS_WEAK),
    CONTENT_MD5("Content-MD5", Change.GOES),
    /** RFC 3230; the two below took its place (RFC 9530). */
    DIGEST("Digest", Change.GOES),
    CONTENT_DIGEST("Content-Digest", Change.GOES),
    REPR_DIGEST("Repr-Digest", Change.GOES),
    /** The application is not told of ranges: see {@link RequestHeader#RANGE}. */
    ACCEPT_RANGES("Accept-Ranges", Change.GOES);

    /** What becomes of a header. */
    enum Change {
        /** It would be wrong. The container counts the bytes itself, or sends chunks. */
        GOES,
        /** A weak validator promises the same meaning, not the same bytes (RFC 9110 section 8.8.1). */
        GETS_WEAK,
        /** It names the coding that the body leaves in, if there is one. */
        NAMES_WHAT_LEAVES
    }

    private static final String WEAK = "W/";

    private static final List<BodyHeader> ROWS = List.of(values());

    private final String header;
    private final Change change;

    BodyHeader(String header, Change change) {
        this.header = header;
        this.change = change;
    }

    /** Returns the name of the header. */
    String header() {
        return header;
    }

    Change change() {
        return change;
    }

    /** Returns the row of a header, whatever its case; null for one that does not describe bytes. */
    static @Nullable BodyHeader named(String name) {
        // Asked for each header that an application sets; by index, since an iterator would be garbage.
        for (int i = 0; i < ROWS.size(); i++) {
            if (ROWS.get(i).header.equalsIgnoreCase(name)) {
                return ROWS.get(i);
            }
        }
        return null;
    }

    /** Returns a validator as a weak one. */
    static String weak(String etag) {
        return etag.startsWith(WEAK) ? etag : WEAK + etag;
    }
}
