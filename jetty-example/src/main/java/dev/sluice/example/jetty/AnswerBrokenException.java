package dev.sluice.example.jetty;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The gateway itself could not pass an answer on: the filter broke it off, as {@code onError=abort} asks, or has a bug. */
final class AnswerBrokenException extends IOException {

    private static final long serialVersionUID = 1L;

    AnswerBrokenException(Throwable cause) {
        super(cause);
    }

    /** What a client is told that has not seen anything of the answer. The cause is for the log. */
    ApiError error() {
        return new ApiError(
                HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
                "server_error",
                "answer_broken",
                "The gateway broke the answer off.");
    }
}
