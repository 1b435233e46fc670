package dev.sluice.example.jetty;

import java.io.IOException;

/** The client's side of an exchange failed, so the upstream is not to blame. */
final class ClientGoneException extends IOException {

    private static final long serialVersionUID = 1L;

    ClientGoneException(Throwable cause) {
        super(cause);
    }

    /** What a client is told that only stopped sending and still listens. */
    ApiError error() {
        return ApiError.badRequest("The request broke off.");
    }
}
