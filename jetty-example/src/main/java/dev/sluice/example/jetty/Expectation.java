package dev.sluice.example.jetty;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpExchange;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.http.HttpStatus;

/**
 * A request whose body waits for a 100 of the upstream. Many servers never send one, so the wait has an end: RFC 9110,
 * section 10.1.1, forbids to wait for ever.
 */
final class Expectation {

    /** As long as curl waits, so that a client that has the same habit is not held up for longer than it would be. */
    private static final long PATIENCE_MILLIS = 1000;

    private final Request proxyRequest;
    private final Runnable sendBody;
    private final AtomicBoolean sent = new AtomicBoolean();

    /**
     * Makes an expectation of a request that has not been sent yet.
     *
     * @param proxyRequest the request to the upstream
     * @param sendBody asks the client for the body, by a 100, and passes it on
     */
    Expectation(Request proxyRequest, Runnable sendBody) {
        this.proxyRequest = proxyRequest;
        this.sendBody = sendBody;
    }

    /** Counts from the moment at which the upstream has the head; connecting may take its own time. */
    void endInTime(HttpClient client) {
        Runnable end = () -> client.getExecutor().execute(this::end);
        proxyRequest.onRequestCommit(
                request -> client.getScheduler().schedule(end, PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** Sends the body, once: a 100 may come in the moment in which the wait for it ends. */
    void sendBody() {
        if (sent.compareAndSet(false, true)) {
            sendBody.run();
        }
    }

    /** Goes on as if a 100 had come, unless one has, or an answer that makes the body unnecessary. */
    private void end() {
        HttpExchange exchange =
                ((HttpRequest) proxyRequest).getConversation().getExchanges().peekLast();
        if (exchange != null
                && exchange.getResponse().getStatus() < HttpStatus.OK_200
                && !proxyRequest.getAttributes().containsKey(InterimAnswers.CONTINUE_HANDLED)) {
            proxyRequest.attribute(InterimAnswers.CONTINUE_HANDLED, true);
            exchange.proceed(this::sendBody, null);
        }
    }
}
