package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An upstream with {@code https}, whose certificate is its own. */
@Timeout(60)
class SecureUpstreamTest {

    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String TRUST_STORE_PASSWORD = "javax.net.ssl.trustStorePassword";
    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path directory;

    private static Path keys;

    @BeforeAll
    static void makeCertificate() throws Exception {
        keys = directory.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        keys.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=upstream.test",
                        "-ext",
                        "san=ip:127.0.0.1")
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
    }

    @AfterEach
    void trustAsBefore() {
        System.clearProperty(TRUST_STORE);
        System.clearProperty(TRUST_STORE_PASSWORD);
    }

    @Test
    void anUpstreamThatTheMachineTrustsIsReached() throws Exception {
        System.setProperty(TRUST_STORE, keys.toString());
        System.setProperty(TRUST_STORE_PASSWORD, PASSWORD);
        try (RawUpstream upstream = secureUpstream();
                Gateway gateway = ProxyFixture.start(upstream.uri(), Duration.ofMinutes(1));
                RawClient client = new RawClient(gateway.uri())) {
            client.get("/v1/models");
            try (RawUpstream.Exchange exchange = upstream.accept()) {
                assertThat(exchange.readHead().target()).isEqualTo("/v1/models");
                exchange.sendAnswer("answer");
                assertThat(client.readHead().readBody()).isEqualTo("answer");
            }
        }
    }

    @Test
    void anUpstreamThatTheMachineDoesNotTrustIsABadGatewayThatSaysSo() throws Exception {
        try (RawUpstream upstream = secureUpstream();
                Gateway gateway = ProxyFixture.start(upstream.uri(), Duration.ofMinutes(1));
                RawClient client = new RawClient(gateway.uri())) {
            client.get("/v1/models");
            try (RawUpstream.Exchange exchange = upstream.accept()) {
                assertThatThrownBy(exchange::readHead).isInstanceOf(SSLException.class);
            }
            RawMessage answer = client.readHead();
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.readBody()).contains("\"code\":\"upstream_untrusted\"", "certificate");
        }
    }

    private static RawUpstream secureUpstream() throws Exception {
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return new RawUpstream(
                "https", context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }
}
