package dev.sluice.example.jetty;

import dev.sluice.PostprocessConfig;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** A gateway, the upstream behind it and a client before it, for one test. */
final class ProxyFixture implements AutoCloseable {

    /** As the command line has it by default, so that every test of the proxy is one of the filter, too. */
    static final PostprocessConfig STRIP =
            PostprocessConfig.builder().postprocess("strip_actual_usage").build();

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

    ProxyFixture(PostprocessConfig postprocess) throws Exception {
        gateway = start(upstream.uri(), Duration.ofMinutes(1), postprocess);
        client = new RawClient(gateway.uri());
    }

    /** The answer that counts; a 100 may come before it, by the moment at which the body arrived. */
    RawMessage finalAnswer() throws IOException {
        RawMessage answer = client.readHead();
        return answer.status() == 100 ? client.readHead() : answer;
    }

    static Gateway start(URI upstream, Duration idleTimeout) throws StartException {
        return start(upstream, idleTimeout, STRIP);
    }

    private static Gateway start(URI upstream, Duration idleTimeout, PostprocessConfig postprocess)
            throws StartException {
        return Gateway.start(
                new GatewayConfig("127.0.0.1", 0, upstream, idleTimeout, Duration.ofSeconds(10), postprocess));
    }

    @Override
    public void close() throws IOException {
        client.close();
        upstream.close();
        gateway.close();
    }
}
