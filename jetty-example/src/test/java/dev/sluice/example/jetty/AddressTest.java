package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** IPv6, where the machine has it: to listen on, and to reach the upstream at. */
@Timeout(60)
class AddressTest {

    private static final byte[] LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    @ParameterizedTest
    @ValueSource(strings = {"::1", "[::1]"})
    void bothSidesMayBeIpv6(String host) throws Exception {
        try (RawUpstream upstream = ipv6Upstream();
                Gateway gateway = Gateway.start(new GatewayConfig(
                        host, 0, upstream.uri(), Duration.ofMinutes(1), Duration.ofSeconds(10), ProxyFixture.STRIP));
                RawClient client = new RawClient(gateway.uri())) {
            assertThat(gateway.uri().toString()).matches("http://\\[::1]:[0-9]+");
            client.get("/v1/models");
            try (RawUpstream.Exchange exchange = upstream.accept()) {
                assertThat(exchange.readHead().values("Host"))
                        .containsExactly(upstream.uri().getAuthority());
                exchange.sendAnswer("answer");
                assertThat(client.readHead().readBody()).isEqualTo("answer");
            }
        }
    }

    private static RawUpstream ipv6Upstream() throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0));
        } catch (IOException e) {
            server.close();
            assumeTrue(false, "This machine has no IPv6 loopback: " + e.getMessage());
        }
        return new RawUpstream("http", server);
    }
}
