package dev.sluice.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * What an included resource may do to the answer as a whole (Servlet 6.0 section 9.3). Containers pass over the rest without
 * a word, each over something else, so what is held must not go for it. Jetty keeps it away from the wrappers.
 */
enum Inclusion {
    /** No include, or one that concerns the body only. */
    NONE,
    /** Passes over errors, redirects, a reset and a buffer size. */
    TOMCAT,
    /** Passes over errors and a close; a redirect clears the buffer, and the body goes on. */
    UNDERTOW;

    /** An error or a redirect, in place of the body. */
    @FunctionalInterface
    interface Answer {
        void send() throws IOException;
    }

    static Inclusion of(SluiceResponse response, HttpServletRequest request) {
        if (response.getResponse() != response.container()) {
            // Tomcat has put its own wrapper between us and the container.
            return TOMCAT;
        }
        return response.server() == Servers.UNDERTOW && request.getDispatcherType() == DispatcherType.INCLUDE
                ? UNDERTOW
                : NONE;
    }

    void errorSent(Body body) {
        if (this == NONE) {
            body.discard();
        }
    }

    void redirectSent(Body body) {
        switch (this) {
            case NONE -> body.discard();
            case UNDERTOW -> body.restart();
            case TOMCAT -> {}
        }
    }
}
