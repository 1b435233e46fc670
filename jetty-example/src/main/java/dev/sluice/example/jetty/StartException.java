package dev.sluice.example.jetty;

/** The gateway cannot start; the message is for its user and says what to change. */
final class StartException extends Exception {

    private static final long serialVersionUID = 1L;

    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
