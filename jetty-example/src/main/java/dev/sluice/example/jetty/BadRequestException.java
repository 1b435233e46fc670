package dev.sluice.example.jetty;

/** The client has to change its request; the message says how. */
final class BadRequestException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String advice;

    BadRequestException(String advice) {
        super(advice);
        this.advice = advice;
    }

    String advice() {
        return advice;
    }
}
