package dev.sluice.example.jetty;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** What a client is told when the upstream did not answer. Addresses behind the gateway are not part of it. */
final class UpstreamFailure {

    private static final String TYPE = "upstream_error";

    private UpstreamFailure() {}

    static ApiError of(Throwable failure) {
        if (failure instanceof TimeoutException || failure instanceof SocketTimeoutException) {
            return new ApiError(504, TYPE, "upstream_timeout", "The model server did not answer in time.");
        }
        if (failure instanceof RejectedExecutionException) {
            return new ApiError(503, TYPE, "upstream_busy", "The model server has too many requests. Try again later.");
        }
        if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
            return new ApiError(502, TYPE, "upstream_unknown", "The name of the model server cannot be resolved.");
        }
        if (failure instanceof ConnectException) {
            return new ApiError(502, TYPE, "upstream_refused", "The model server does not take connections.");
        }
        if (failure instanceof SSLException) {
            return new ApiError(
                    502,
                    TYPE,
                    "upstream_untrusted",
                    "There is no secure connection to the model server. Does this machine trust its certificate?");
        }
        return new ApiError(502, TYPE, "upstream_broken", "The connection to the model server broke off.");
    }

    static ApiError noTunnel() {
        return new ApiError(
                501, "invalid_request_error", "connect_unsupported", "This is a reverse proxy; it opens no tunnels.");
    }

    static ApiError noWebSocket() {
        return new ApiError(
                501, "invalid_request_error", "upgrade_unsupported", "This gateway does not pass on WebSockets.");
    }
}
