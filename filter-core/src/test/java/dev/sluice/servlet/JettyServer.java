package dev.sluice.servlet;

import dev.sluice.servlet.Container.Feature;
import java.util.Set;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;

/** What Jetty's two servlet APIs have in common: the server around them. */
final class JettyServer {
    private JettyServer() {}

    static int start(Handler context, Set<Feature> features) throws Exception {
        Server server = new Server();
        HttpConfiguration http = new HttpConfiguration();
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        if (features.contains(Feature.HTTP2)) {
            HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
            http2.setStreamIdleTimeout(700);
            connector.addConnectionFactory(http2);
        }
        server.addConnector(connector);
        if (features.contains(Feature.COMPRESSION)) {
            server.setHandler(compressing(context, true));
        } else if (features.contains(Feature.LAZY_COMPRESSION)) {
            server.setHandler(compressing(context, false));
        } else {
            server.setHandler(context);
        }
        server.start();
        return connector.getLocalPort();
    }

    @SuppressWarnings("removal") // What takes its place is not in 12.0.
    private static GzipHandler compressing(Handler inner, boolean syncFlush) {
        GzipHandler gzip = new GzipHandler(inner);
        // It leaves event streams out unless it is told otherwise.
        gzip.setExcludedMimeTypes("image/png");
        gzip.setSyncFlush(syncFlush);
        return gzip;
    }
}
