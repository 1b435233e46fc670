package dev.sluice.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * The way of one answer through the application: forwards, includes, async and error dispatches, and its end, which is
 * found once whichever way it comes. Belongs to one response.
 */
final class Course {
    /** An answer that another thread completes has not ended when the chain returns. */
    private enum Phase {
        IN_CHAIN,
        ASYNC
    }

    private final SluiceResponse response;
    private final Body body;
    private final HttpServletRequest request;
    private volatile Phase phase = Phase.IN_CHAIN;
    private volatile boolean endInDoubt;
    private int includes;

    Course(SluiceResponse response, Body body, HttpServletRequest request) {
        this.response = response;
        this.body = body;
        this.request = request;
    }

    void asyncStarted() {
        phase = Phase.ASYNC;
    }

    /** An async or error dispatch begins. */
    void dispatched() {
        endInDoubt = false;
        phase = Phase.IN_CHAIN;
    }

    /** Not asked of the request: another thread may have completed the answer, and async is then no longer started. */
    void chainReturned() throws IOException {
        if (phase == Phase.IN_CHAIN && !body.tryEnd()) {
            // A container that fails to write dispatches the error while the writer is still on its way back. What that
            // one does from here on must not reach the next client.
            response.depart();
        }
    }

    /**
     * Whether the container, which wants to end the body, does so because its connection has failed. Undertow shuts the body
     * down then before it tells anybody; an answer that it ends by itself, as at a timeout, is no longer async.
     */
    boolean hasLostItsClient() {
        return response.server() == Servers.UNDERTOW && request.isAsyncStarted();
    }

    /** What follows may end where nobody tells us, unless the filter sees the dispatch. */
    void endMayBeMissed(AsyncContext async) {
        if (Servers.of(response.container()).tellsCompletionInTime()) {
            async.addListener(new LastCall(this));
        } else {
            endInDoubt = true;
            body.endMayBeMissed();
        }
    }

    /** Whether a body may never be ended, so that it must be seen to be open whenever more would follow. */
    boolean mayMissItsEnd() {
        return endInDoubt;
    }

    /** The container completes the answer, and still takes bytes. */
    void lastCall() {
        try {
            body.end();
        } catch (IOException | RuntimeException e) {
            body.fail();
        }
    }

    /** The async answer ends. */
    void complete(Runnable container) {
        body.whenNobodyWrites(() -> {
            try {
                body.end();
            } catch (IOException | RuntimeException e) {
                // Counted and logged where it happened; the guard in the trailers shows it to the client.
                body.fail();
            }
            body.whenTaken(() -> {
                if (response.isOver()) {
                    completedBefore();
                } else {
                    response.depart();
                    container.run();
                }
            });
        });
    }

    /** The container is not asked: Tomcat, which refuses this, may use the context for another answer by now. */
    private void completedBefore() {
        if (response.server() == Servers.TOMCAT) {
            throw new IllegalStateException("The answer was completed before");
        }
    }

    /** Returns the response to forward with. */
    ServletResponse forForward(ServletResponse given) {
        return given == response && Servers.of(response.container()) == Servers.TOMCAT ? Opaque.of(response) : given;
    }

    /** What the forwarding servlet wrote is thrown away (Servlet 6.0 section 9.4); not every container tells us. */
    void forwardBegins() {
        if (!response.isCommitted()) {
            body.restart();
        }
    }

    void forwardEnds() throws IOException {
        if (phase == Phase.IN_CHAIN) {
            body.endOfForward();
        }
    }

    void includeBegins() {
        includes++;
    }

    void includeEnds() {
        includes--;
        if (includes == 0) {
            response.bodyHeaders().releaseAgain();
        }
    }

    /** An included resource sets no headers (Servlet 6.0 section 9.3); the container's side refuses them. */
    boolean isIncluding() {
        return includes > 0 || response.inclusion() != Inclusion.NONE;
    }
}
