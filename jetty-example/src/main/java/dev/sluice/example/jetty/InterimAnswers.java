package dev.sluice.example.jetty;

import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.ProtocolHandler;
import org.eclipse.jetty.client.ProtocolHandlers;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Drops what an upstream sends with a status of 1xx before its answer, as RFC 9110, section 15.2, lets a gateway do that
 * has no use for it.
 *
 * <p>Jetty's proxy takes out the handlers of its client that do this for 102 and 103. Without one the client takes the
 * interim answer for the answer, and nobody hears the one that follows.
 */
final class InterimAnswers extends ProcessingProtocolHandler {

    /** Where Jetty's handler of 100 remembers that it is done with a request; it acts on the first one only. */
    static final String CONTINUE_HANDLED = ContinueProtocolHandler.class.getName() + ".100continue";

    private InterimAnswers() {}

    /** Puts one before Jetty's handler of 100, which takes any other answer to an expectation for a refusal. */
    static void dropAll(HttpClient client) {
        ProtocolHandlers handlers = client.getProtocolHandlers();
        ProtocolHandler ofContinue = handlers.remove(ContinueProtocolHandler.NAME);
        handlers.put(new InterimAnswers());
        handlers.put(ofContinue);
    }

    @Override
    public String getName() {
        return "interim";
    }

    @Override
    public boolean accept(Request request, Response response) {
        int status = response.getStatus();
        return HttpStatus.isInterim(status)
                && (status != HttpStatus.CONTINUE_100 || request.getAttributes().containsKey(CONTINUE_HANDLED));
    }
}
