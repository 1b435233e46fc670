package dev.sluice.example.jetty;

import dev.sluice.PostprocessFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.EnumSet;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A running gateway: Jetty, the filter in front of everything, and behind it the proxy or the built-in model. */
final class Gateway implements AutoCloseable {

    /** A client that reads slowly holds a thread while a write waits for it, so this is more than Jetty's 200. */
    private static final int MAX_THREADS = 512;

    private static final int MAX_HEADER_BYTES = 32 * 1024;

    /**
     * Names of models hold slashes, which clients send as %2F, and whether bytes are UTF-8 is for the upstream to judge.
     * Dot segments stay forbidden, also when encoded; {@link RequestTarget} refuses the rest of what this lets in.
     */
    private static final UriCompliance URIS = UriCompliance.DEFAULT.with(
            "gateway",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.AMBIGUOUS_EMPTY_SEGMENT,
            Violation.BAD_UTF8_ENCODING,
            Violation.TRUNCATED_UTF8_ENCODING,
            Violation.SUSPICIOUS_PATH_CHARACTERS);

    private final Server server;
    private final URI uri;

    private Gateway(Server server, URI uri) {
        this.server = server;
        this.uri = uri;
    }

    /** Starts a gateway, which serves when this returns. */
    static Gateway start(GatewayConfig config) throws StartException {
        String host = config.host();
        checkResolves(host);
        Server server = new Server(new QueuedThreadPool(MAX_THREADS));
        ServerConnector connector = connector(server, config);
        server.addConnector(connector);
        server.setStopTimeout(config.stopTimeout().toMillis());
        server.setHandler(new GracefulHandler(context(config)));
        server.setErrorHandler(new JsonErrorHandler());
        try {
            server.start();
        } catch (Exception e) {
            stopQuietly(server, e);
            throw new StartException(
                    "Cannot listen on " + httpUri(host, config.port()) + ": " + rootMessage(e)
                            + ". Choose another port with --port (0 takes a free one) or another address with --host.",
                    e);
        }
        return new Gateway(server, httpUri(host, connector.getLocalPort()));
    }

    /** Where the gateway listens, with the port that it really has. */
    URI uri() {
        return uri;
    }

    void join() throws InterruptedException {
        server.join();
    }

    /**
     * Stops accepting, gives running answers a moment to finish, and cuts those that do not.
     *
     * @return whether all of them finished
     */
    boolean stop() {
        try {
            server.stop();
            return true;
        } catch (TimeoutException e) {
            // Jetty has stopped all the same; this is how it tells that some had to be cut.
            return false;
        } catch (Exception e) {
            throw new UncheckedIOException(new IOException("The server did not stop cleanly", e));
        }
    }

    @Override
    public void close() {
        stop();
    }

    private static ServerConnector connector(Server server, GatewayConfig config) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        http.setResponseHeaderSize(MAX_HEADER_BYTES);
        http.setMaxResponseHeaderSize(MAX_HEADER_BYTES);
        http.setUriCompliance(URIS);
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(config.host());
        connector.setPort(config.port());
        connector.setIdleTimeout(config.idleTimeout().toMillis());
        connector.setAcceptQueueSize(1024);
        return connector;
    }

    private static ServletContextHandler context(GatewayConfig config) {
        ServletContextHandler context = new ServletContextHandler("/");
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        context.setErrorHandler(new JsonErrorHandler());
        FilterHolder filter = new FilterHolder(new PostprocessFilter(config.postprocess()));
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.allOf(DispatcherType.class));
        if (config.upstream() != null) {
            context.addServlet(UpstreamProxy.holder(config.upstream(), config.idleTimeout()), "/*");
        } else {
            context.addServlet(asyncHolder(new ModelsServlet()), "/v1/models/*");
            context.addServlet(asyncHolder(new CompletionServlet(Endpoint.CHAT)), "/v1/chat/completions");
            context.addServlet(asyncHolder(new CompletionServlet(Endpoint.TEXT)), "/v1/completions");
            context.addServlet(asyncHolder(new NotFoundServlet()), "/");
        }
        return context;
    }

    private static ServletHolder asyncHolder(Servlet servlet) {
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        return holder;
    }

    private static void checkResolves(String host) throws StartException {
        try {
            InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new StartException(
                    "Cannot resolve the host '" + host
                            + "'. Give --host an address of this machine, such as 127.0.0.1.",
                    e);
        }
    }

    private static URI httpUri(String host, int port) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return URI.create("http://" + (bare.contains(":") ? "[" + bare + "]" : bare) + ":" + port);
    }

    /** The first cause speaks of the socket; those around it repeat the address. */
    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }

    /** A server that failed to start still holds its threads. */
    private static void stopQuietly(Server server, Exception startFailure) {
        try {
            server.stop();
        } catch (Exception e) {
            startFailure.addSuppressed(e);
        }
    }
}
