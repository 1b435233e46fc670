package dev.sluice.servlet;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a body that did not come to its end from looking complete. The container asks for the trailer fields when it
 * is about to send the last chunk, and an exception at that moment makes it break the connection off: the one way of
 * the Servlet API (6.0 section 5.3) that works on every container, also when another thread completes the answer.
 */
final class TrailerGuard {
    private enum State {
        /** Nothing was about to leave so far. */
        UNTOUCHED,
        ARMED,
        /** Another answer takes the place of the body, which may end as it likes. */
        RESTING,
        /** HTTP/1.0, or committed before the first byte: the connection close alone has to tell. */
        REFUSED
    }

    private final Body body;
    private final BodyHeaders headers;
    private volatile State state = State.UNTOUCHED;
    private @Nullable Supplier<Map<String, String>> application;

    /** What says that there are no fields. Undertow does not check for null, and without it Tomcat builds a writer. */
    private @Nullable Map<String, String> none = Map.of();

    TrailerGuard(Body body, BodyHeaders headers) {
        this.body = body;
        this.headers = headers;
    }

    /** Must be called before the response is committed; later, and where there are no trailers, it does nothing. */
    void arm(HttpServletResponse response, ServletContext context) {
        if (state != State.UNTOUCHED) {
            return;
        }
        state = State.ARMED;
        none = Servers.takesNullForNoTrailers(context) ? null : Map.of();
        try {
            response.setTrailerFields(this::fields);
        } catch (IllegalStateException e) {
            state = State.REFUSED;
        }
    }

    boolean isUntouched() {
        return state == State.UNTOUCHED;
    }

    /** The application's own trailer fields, which leave with a body that is complete. */
    void set(HttpServletResponse response, @Nullable Supplier<Map<String, String>> supplier) {
        response.setTrailerFields(this::fields);
        application = supplier;
        state = State.ARMED;
    }

    /** Another answer is being sent: some containers end it before they return from that. */
    void rest() {
        if (state == State.ARMED) {
            state = State.RESTING;
        }
    }

    /** It was sent, or refused. */
    void watch() {
        if (state == State.RESTING) {
            state = State.ARMED;
        }
    }

    @Nullable
    Supplier<Map<String, String>> application() {
        return application;
    }

    /** Called by the container when the body is out. */
    private @Nullable Map<String, String> fields() {
        if (state != State.RESTING && !body.mayEnd()) {
            throw new IllegalStateException("The body was broken off; no last chunk may follow");
        }
        return application == null ? none : headers.trailers(application.get());
    }
}
