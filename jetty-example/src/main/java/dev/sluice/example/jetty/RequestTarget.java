package dev.sluice.example.jetty;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Refuses the targets that Jetty's server takes, as it is set up here, and that must not reach an upstream. */
final class RequestTarget {

    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private static final Pattern CONTROL = Pattern.compile("%(?:[01][0-9A-Fa-f]|7[Ff])");

    /**
     * Two dots that are a segment only for an upstream that takes an encoded slash, or a backslash, for a separator. What
     * Jetty itself sees as a segment it has judged already.
     */
    private static final Pattern HIDDEN_CLIMB = Pattern.compile(
            "(?:%2f|%5c)(?:\\.|%2e){2}(?:$|;|/|%2f|%5c)|(?:/|%2f|%5c)(?:\\.|%2e){2}(?:%2f|%5c)",
            Pattern.CASE_INSENSITIVE);

    private RequestTarget() {}

    /** Returns the error to answer with, or null when the target may pass. */
    static @Nullable ApiError refusal(HttpServletRequest request) {
        String query = request.getQueryString();
        if (query != null && BROKEN_ESCAPE.matcher(query).find()) {
            // Jetty's client cannot send it; in a path its server has refused it already.
            return ApiError.badRequest("The query has a % that two hexadecimal digits do not follow.");
        }
        String path = request.getRequestURI();
        if (CONTROL.matcher(path).find()) {
            return ApiError.badRequest("The path has an encoded control character.");
        }
        if (HIDDEN_CLIMB.matcher(path).find()) {
            return ApiError.badRequest("The path has a segment of two dots between encoded separators.");
        }
        return null;
    }
}
