package dev.sluice.example.jetty;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An error in the shape that clients of the OpenAI API read.
 *
 * @param status the HTTP status
 * @param type the class of error, such as {@code invalid_request_error}
 * @param code what a program can look for, or null
 * @param message what a person reads
 */
record ApiError(int status, String type, @Nullable String code, String message) {

    static final String CONTENT_TYPE = "application/json";

    static ApiError badRequest(String message) {
        return new ApiError(HttpServletResponse.SC_BAD_REQUEST, "invalid_request_error", null, message);
    }

    static ApiError notFound(String message) {
        return new ApiError(HttpServletResponse.SC_NOT_FOUND, "invalid_request_error", "not_found", message);
    }

    byte[] json() {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("error");
            json.writeStringField("message", message);
            json.writeStringField("type", type);
            json.writeNullField("param");
            json.writeStringField("code", code);
            json.writeEndObject();
            json.writeEndObject();
        });
    }

    void send(HttpServletResponse response) throws IOException {
        byte[] body = json();
        response.setStatus(status);
        response.setContentType(CONTENT_TYPE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** Answers 405 with the methods that would have been right. */
    static void sendMethodNotAllowed(HttpServletResponse response, String method, String allowed) throws IOException {
        response.setHeader("Allow", allowed);
        new ApiError(
                        HttpServletResponse.SC_METHOD_NOT_ALLOWED,
                        "invalid_request_error",
                        "method_not_allowed",
                        method + " is not possible here. Use " + allowed + ".")
                .send(response);
    }
}
