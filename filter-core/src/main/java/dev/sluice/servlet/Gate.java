package dev.sluice.servlet;

import dev.sluice.rewrite.BodyForm;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides once per body, at its first byte, from what is in force at that moment. Pure functions. */
final class Gate {
    private static final int PARTIAL_CONTENT = 206;

    private Gate() {}

    /**
     * Decides what becomes of a body.
     *
     * @param status of the response
     * @param contentType as the application set it; null when it did not
     * @param codings values of the Content-Encoding header lines
     */
    static Verdict decide(int status, @Nullable String contentType, Collection<String> codings) {
        if (!hasBody(status)) {
            return Verdict.NO_BODY;
        }
        if (contentType == null || contentType.isBlank()) {
            return Verdict.NO_CONTENT_TYPE;
        }
        BodyForm form = form(contentType);
        if (form == null) {
            return Verdict.OTHER_CONTENT_TYPE;
        }
        if (isEncoded(codings)) {
            return Verdict.ENCODED;
        }
        if (status == PARTIAL_CONTENT && form == BodyForm.JSON) {
            return Verdict.PARTIAL;
        }
        return switch (form) {
            case EVENT_STREAM -> Verdict.EVENT_STREAM;
            case JSON_LINES -> Verdict.JSON_LINES;
            case JSON -> Verdict.JSON;
        };
    }

    /**
     * Returns whether a body may follow (RFC 9110 section 6.4.1). HEAD does not count: what the application writes then is
     * rewritten as for GET, so that a length that the container finds by counting is the right one.
     */
    private static boolean hasBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }

    /** Returns how a body of this type is framed; null for a type that is out of scope. */
    static @Nullable BodyForm form(String contentType) {
        int end = contentType.indexOf(';');
        String type =
                (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "text/event-stream" -> BodyForm.EVENT_STREAM;
            case "application/x-ndjson", "application/jsonl", "application/stream+json" -> BodyForm.JSON_LINES;
            case "application/json" -> BodyForm.JSON;
            default -> type.startsWith("application/") && type.endsWith("+json") ? BodyForm.JSON : null;
        };
    }

    private static boolean isEncoded(Collection<String> codings) {
        for (String line : codings) {
            for (String coding : line.split(",", -1)) {
                String name = coding.strip();
                if (!name.isEmpty() && !name.equalsIgnoreCase("identity")) {
                    return true;
                }
            }
        }
        return false;
    }
}
