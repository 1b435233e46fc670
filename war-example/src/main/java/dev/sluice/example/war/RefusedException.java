package dev.sluice.example.war;

/** A request that gets a status and a line of text, and no answer of the model. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String reason;

    RefusedException(int status, String reason) {
        super(reason);
        this.status = status;
        this.reason = reason;
    }

    int status() {
        return status;
    }

    String reason() {
        return reason;
    }
}
