package dev.sluice.rewrite;

import java.io.IOException;

/** Tells that a body must be broken off, visibly for the client. Its message holds no byte of the body. */
public final class BodyAbortedException extends IOException {
    private static final long serialVersionUID = 1L;

    BodyAbortedException(String message) {
        super(message);
    }
}
