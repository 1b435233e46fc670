package dev.sluice.example.jetty;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ProtocolException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.ee10.proxy.ProxyServlet;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A reverse proxy for every path and method: Jetty's, tuned for answers that come slowly and must not be held back.
 *
 * <p>Jetty's part is the exchange itself, streaming both ways, the hop-by-hop headers of requests, {@code Via},
 * {@code Forwarded}, and {@code Expect: 100-continue} as long as the upstream plays along. Ours is what follows.
 */
final class UpstreamProxy extends ProxyServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = System.getLogger(UpstreamProxy.class.getName());

    /** Each running answer holds one connection; past this many, requests queue. */
    private static final int MAX_CONNECTIONS = 8192;

    private static final int MAX_QUEUED = 4096;
    private static final int MAX_HEADER_BYTES = 32 * 1024;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private static final String EXPECTATION = Expectation.class.getName();

    private final String upstream;

    private UpstreamProxy(URI upstream) {
        String url = upstream.toString();
        this.upstream = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    static ServletHolder holder(URI upstream, Duration idleTimeout) {
        ServletHolder holder = new ServletHolder("upstream", new UpstreamProxy(upstream));
        holder.setAsyncSupported(true);
        holder.setInitParameter("idleTimeout", Long.toString(idleTimeout.toMillis()));
        // No limit on the whole exchange: a stream may go on for hours, and silence has a limit of its own.
        holder.setInitParameter("timeout", "0");
        holder.setInitParameter("maxConnections", Integer.toString(MAX_CONNECTIONS));
        holder.setInitParameter("maxResponseHeadersSize", Integer.toString(MAX_HEADER_BYTES));
        // The default is the name of this machine, which is nobody's business.
        holder.setInitParameter("viaHost", "sluice");
        return holder;
    }

    @Override
    protected HttpClient newHttpClient(ClientConnector connector) {
        HttpClient client = super.newHttpClient(connector);
        client.setConnectTimeout(CONNECT_TIMEOUT.toMillis());
        client.setAddressResolutionTimeout(CONNECT_TIMEOUT.toMillis());
        client.setMaxRequestsQueuedPerDestination(MAX_QUEUED);
        // What the client did not send, the upstream does not see.
        client.setUserAgentField(null);
        client.setDefaultRequestContentType(null);
        return client;
    }

    @Override
    protected HttpClient createHttpClient() throws ServletException {
        HttpClient client = super.createHttpClient();
        InterimAnswers.dropAll(client);
        return client;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (request.getMethod().equals("CONNECT")) {
            UpstreamFailure.noTunnel().send(response);
        } else if ("websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            UpstreamFailure.noWebSocket().send(response);
        } else {
            ApiError refusal = RequestTarget.refusal(request);
            if (refusal != null) {
                refusal.send(response);
            } else {
                super.service(request, response);
            }
        }
    }

    @Override
    protected String rewriteTarget(HttpServletRequest request) {
        String query = request.getQueryString();
        return upstream + request.getRequestURI() + (query == null ? "" : "?" + query);
    }

    /** Clients send, and model servers take, characters that {@link URI} does not: those go on as they came. */
    @Override
    protected Request newProxyRequest(HttpServletRequest request, String target) {
        Request proxyRequest;
        try {
            proxyRequest = getHttpClient().newRequest(new URI(target));
        } catch (URISyntaxException e) {
            URI base = URI.create(upstream);
            String origin = base.getScheme() + "://" + base.getRawAuthority();
            proxyRequest = getHttpClient().newRequest(origin).path(target.substring(origin.length()));
        }
        return proxyRequest.method(request.getMethod()).attribute(CLIENT_REQUEST_ATTRIBUTE, request);
    }

    @Override
    protected void sendProxyRequest(HttpServletRequest request, HttpServletResponse response, Request proxyRequest) {
        if (request.getContentType() == null) {
            // By now the client has added the type of its own content object, which no setting keeps it from.
            proxyRequest.onRequestBegin(begun -> begun.headers(fields -> fields.remove(HttpHeader.CONTENT_TYPE)));
        }
        Runnable sendBody = expects100Continue(request) ? super.onContinue(request, proxyRequest) : null;
        if (sendBody != null) {
            Expectation expectation = new Expectation(proxyRequest, sendBody);
            proxyRequest.attribute(EXPECTATION, expectation);
            expectation.endInTime(getHttpClient());
        }
        super.sendProxyRequest(request, response, proxyRequest);
    }

    /** Null when the upstream sends a 100 that nobody waits for. */
    @Override
    protected @Nullable Runnable onContinue(HttpServletRequest request, Request proxyRequest) {
        return proxyRequest.getAttributes().get(EXPECTATION) instanceof Expectation expectation
                ? expectation::sendBody
                : null;
    }

    /** Copies headers as they are; Jetty's own copy takes values apart at commas and loses quotes. */
    @Override
    protected void onServerResponseHeaders(
            HttpServletRequest request, HttpServletResponse response, Response upstreamResponse) {
        if (upstreamResponse.getStatus() == HttpServletResponse.SC_SWITCHING_PROTOCOLS) {
            // Requests go on without Upgrade, so this answers something else.
            var unused = upstreamResponse.abort(new ProtocolException("The upstream switched protocols unasked"));
            return;
        }
        HttpFields headers = upstreamResponse.getHeaders();
        Set<String> hopByHop = new HashSet<>(HOP_HEADERS);
        headers.getCSV(HttpHeader.CONNECTION, false).forEach(name -> hopByHop.add(name.toLowerCase(Locale.ROOT)));
        Set<String> seen = new HashSet<>();
        for (HttpField field : headers) {
            String name = field.getLowerCaseName();
            if (hopByHop.contains(name)) {
                continue;
            }
            if (seen.add(name)) {
                // The server has set some already, such as Date; the upstream's take their place.
                response.setHeader(field.getName(), field.getValue());
            } else {
                response.addHeader(field.getName(), field.getValue());
            }
        }
        boolean unchanged = upstreamResponse.getStatus() == HttpServletResponse.SC_NOT_MODIFIED;
        if (isEventStream(headers) || unchanged) {
            // To a 304 that is complete the server would add a length of 0, which is not that of what is unchanged.
            sendHeadNow(response, upstreamResponse);
        }
    }

    /** A client of a stream waits for the head to know that its request was taken; the first event may be far off. */
    private static void sendHeadNow(HttpServletResponse response, Response upstreamResponse) {
        try {
            response.flushBuffer();
        } catch (IOException | RuntimeException e) {
            // Whether this or another failure came first makes no difference here.
            var unused = upstreamResponse.abort(writeFailure(e));
        }
    }

    private static boolean isEventStream(HttpFields headers) {
        String type = headers.get(HttpHeader.CONTENT_TYPE);
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
    }

    @Override
    protected void onResponseContent(
            HttpServletRequest request,
            HttpServletResponse response,
            Response upstreamResponse,
            byte[] buffer,
            int offset,
            int length,
            Callback callback) {
        try {
            response.getOutputStream().write(buffer, offset, length);
            response.flushBuffer();
        } catch (Throwable e) {
            // The callback also aborts the exchange, so that the upstream stops working for a client that left.
            callback.failed(writeFailure(e));
            return;
        }
        callback.succeeded();
    }

    /** A write goes through the filter, so not every failure of one is the client's. */
    private static IOException writeFailure(Throwable cause) {
        return ClientGoneException.isBehind(cause) ? new ClientGoneException(cause) : new AnswerBrokenException(cause);
    }

    @Override
    protected void onClientRequestFailure(
            HttpServletRequest request, Request proxyRequest, HttpServletResponse response, Throwable failure) {
        super.onClientRequestFailure(request, proxyRequest, response, new ClientGoneException(failure));
    }

    @Override
    protected void onProxyResponseFailure(
            HttpServletRequest request, HttpServletResponse response, Response upstreamResponse, Throwable failure) {
        ApiError error;
        if (failure instanceof ClientGoneException gone) {
            error = gone.error();
            LOG.log(Level.DEBUG, "The client left", failure);
        } else if (failure instanceof AnswerBrokenException broken) {
            error = broken.error();
            LOG.log(
                    Level.WARNING,
                    "{0} {1}: {2} {3}",
                    request.getMethod(),
                    request.getRequestURI(),
                    error.message(),
                    failure.getCause());
            LOG.log(Level.DEBUG, "The failure in full", failure);
        } else {
            error = UpstreamFailure.of(failure);
            // Not the failure itself: Jetty's tell of the state of the connection, at length.
            LOG.log(Level.WARNING, "{0} {1}: {2}", request.getMethod(), request.getRequestURI(), error.message());
            LOG.log(Level.DEBUG, "The failure in full", failure);
        }
        try {
            if (response.isCommitted()) {
                breakOff(response);
            } else {
                response.reset();
                error.send(response);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The client left, too", e);
        } finally {
            request.getAsyncContext().complete();
        }
    }

    /** Jetty takes -1 as the order to cut the connection, so that the client sees that the answer is not whole. */
    private static void breakOff(HttpServletResponse response) throws IOException {
        response.sendError(-1);
    }
}
