package dev.sluice.example.jetty;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EofException;

/** The client's side of an exchange failed, so the upstream is not to blame. */
final class ClientGoneException extends IOException {

    private static final long serialVersionUID = 1L;

    ClientGoneException(Throwable cause) {
        super(cause);
    }

    /** Whether a write failed because the client closed its connection, or did not read for too long. */
    static boolean isBehind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EofException
                    || cause instanceof ClosedChannelException
                    || cause instanceof TimeoutException) {
                return true;
            }
        }
        return false;
    }

    /** What a client is told that only stopped sending and still listens. */
    ApiError error() {
        return ApiError.badRequest("The request broke off.");
    }
}
