package dev.sluice.example.jetty;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** A gateway, the upstream behind it and a client before it, for one test. */
final class ProxyFixture implements AutoCloseable {

    final RawUpstream upstream = new RawUpstream();
    final Gateway gateway;
    final RawClient client;

    ProxyFixture() throws Exception {
        this("", Duration.ofMinutes(1));
    }

    ProxyFixture(String basePath, Duration idleTimeout) throws Exception {
        gateway = start(URI.create(upstream.uri() + basePath), idleTimeout);
        client = new RawClient(gateway.uri());
    }

    static Gateway start(URI upstream, Duration idleTimeout) throws StartException {
        return Gateway.start(new GatewayConfig("127.0.0.1", 0, upstream, idleTimeout));
    }

    @Override
    public void close() throws IOException {
        client.close();
        upstream.close();
        gateway.close();
    }
}
