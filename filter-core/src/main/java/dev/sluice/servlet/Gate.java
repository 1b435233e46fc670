package dev.sluice.servlet;

import dev.sluice.coding.AcceptEncoding;
import dev.sluice.coding.ContentCoding;
import dev.sluice.coding.ContentCodings;
import dev.sluice.coding.ContentCodings.Reading;
import dev.sluice.rewrite.BodyForm;
import java.util.List;
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
     * @param codings what the Content-Encoding of the response says
     * @param accepted what the Accept-Encoding of the client says
     */
    static Decision decide(int status, @Nullable String contentType, ContentCodings codings, AcceptEncoding accepted) {
        if (!hasBody(status)) {
            return Decision.of(Verdict.NO_BODY);
        }
        if (contentType == null || contentType.isBlank()) {
            return Decision.of(Verdict.NO_CONTENT_TYPE);
        }
        BodyForm form = form(contentType);
        if (form == null) {
            return Decision.of(Verdict.OTHER_CONTENT_TYPE);
        }
        // A part of a coded body cannot be decoded, wherever it begins.
        if (codings.reading() == Reading.UNREADABLE
                || (codings.reading() == Reading.CODED && status == PARTIAL_CONTENT)) {
            return Decision.of(Verdict.ENCODED);
        }
        if (status == PARTIAL_CONTENT) {
            return Decision.of(Verdict.PARTIAL);
        }
        Verdict verdict = switch (form) {
            case EVENT_STREAM -> Verdict.EVENT_STREAM;
            case JSON_LINES -> Verdict.JSON_LINES;
            case JSON -> Verdict.JSON;
        };
        return new Decision(verdict, codings.inOrder(), leaving(codings.inOrder(), accepted));
    }

    /** The last coding that the application used and the client takes: what it would have got, or what it can read. */
    private static @Nullable ContentCoding leaving(List<ContentCoding> arriving, AcceptEncoding accepted) {
        for (int i = arriving.size() - 1; i >= 0; i--) {
            if (accepted.accepts(arriving.get(i))) {
                return arriving.get(i);
            }
        }
        return null;
    }

    /**
     * Returns whether a body may follow (RFC 9110 section 6.4.1). HEAD does not count: what the application writes then is
     * rewritten as for GET, so that a length that the container finds by counting is the right one.
     */
    static boolean hasBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }

    /**
     * Returns how a body of this type is framed; null for a type that is out of scope. Of several types, as they come from
     * two headers joined into one, the last in scope counts: readers take the last one that they can make sense of (Fetch
     * Standard, "extract a MIME type").
     */
    static @Nullable BodyForm form(String contentType) {
        BodyForm last = null;
        int start = 0;
        for (int comma = contentType.indexOf(','); comma >= 0; comma = contentType.indexOf(',', start)) {
            BodyForm form = formOfOne(contentType.substring(start, comma));
            last = form == null ? last : form;
            start = comma + 1;
        }
        BodyForm form = formOfOne(start == 0 ? contentType : contentType.substring(start));
        return form == null ? last : form;
    }

    private static @Nullable BodyForm formOfOne(String contentType) {
        String stripped = contentType.strip();
        int end = 0;
        // A blank ends the type too: no type has one, and lenient readers stop there as well.
        while (end < stripped.length() && "; \t".indexOf(stripped.charAt(end)) < 0) {
            end++;
        }
        String type = stripped.substring(0, end).toLowerCase(Locale.ROOT);
        return switch (type) {
            case "text/event-stream" -> BodyForm.EVENT_STREAM;
            case "application/x-ndjson", "application/jsonl", "application/stream+json" -> BodyForm.JSON_LINES;
            case "application/json" -> BodyForm.JSON;
            default -> type.startsWith("application/") && type.endsWith("+json") ? BodyForm.JSON : null;
        };
    }
}
