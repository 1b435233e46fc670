package dev.sluice.servlet;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The request headers that the application does not see as the client sent them, one row each: they could make it answer
 * with bytes that no rule can look into. docs/HEADERS.md has these rows.
 */
enum RequestHeader {
    /** A coding that cannot be undone would hide the body from the rules. */
    ACCEPT_ENCODING("Accept-Encoding", View.NARROWED),
    /**
     * A range of what is rewritten cannot be read, and its bounds would be wrong; a server may always answer with the whole
     * (RFC 9110 section 14.2).
     */
    RANGE("Range", View.HIDDEN),
    IF_RANGE("If-Range", View.HIDDEN);

    /** How the application sees a header. */
    enum View {
        AS_SENT,
        /** Without what cannot be undone. */
        NARROWED,
        HIDDEN
    }

    private final String header;
    private final View view;

    RequestHeader(String header, View view) {
        this.header = header;
        this.view = view;
    }

    /** Returns how the application sees a header of a request whose answer may be in scope. */
    static View viewOf(@Nullable String name) {
        if (ACCEPT_ENCODING.header.equalsIgnoreCase(name)) {
            return ACCEPT_ENCODING.view;
        }
        if (RANGE.header.equalsIgnoreCase(name)) {
            return RANGE.view;
        }
        return IF_RANGE.header.equalsIgnoreCase(name) ? IF_RANGE.view : View.AS_SENT;
    }

    /** Whether the answer is of another kind for sure, by the ending of the URI, so that all headers are the application's. */
    static boolean isOutOfScope(HttpServletRequest request) {
        String type = request.getServletContext().getMimeType(request.getRequestURI());
        return type != null && Gate.form(type) == null;
    }
}
