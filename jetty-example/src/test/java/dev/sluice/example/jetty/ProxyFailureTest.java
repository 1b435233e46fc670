package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.OnError;
import dev.sluice.PostprocessConfig;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens when either side does not keep to its part. */
@Timeout(60)
class ProxyFailureTest {

    private static final PostprocessConfig ABORT = PostprocessConfig.builder()
            .postprocess("strip_actual_usage")
            .onError(OnError.ABORT)
            .build();

    private static final Duration PATIENT = Duration.ofMinutes(1);

    /** The test is waited for within this time, too: long enough for a machine that has other things to do. */
    private static final Duration IMPATIENT = Duration.ofSeconds(3);

    @Test
    void anUpstreamThatRefusesIsABadGateway() throws Exception {
        URI nobody;
        try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + closedSoon.getLocalPort());
        }
        try (Gateway gateway = ProxyFixture.start(nobody, PATIENT);
                RawClient client = new RawClient(gateway.uri())) {
            RawMessage answer = client.post("/v1/chat/completions", "{}").readHead();

            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.values("Content-Type")).containsExactly("application/json");
            assertThat(answer.readBody())
                    .startsWith("{\"error\":{\"message\":")
                    .contains("\"code\":\"upstream_refused\"")
                    .doesNotContain(nobody.getAuthority());
        }
    }

    /** The tests resolve names with src/test/resources/hosts, which does not have this one. */
    @Test
    void anUpstreamWithoutAnAddressIsABadGateway() throws Exception {
        try (Gateway gateway = ProxyFixture.start(URI.create("http://no-such-host.invalid:1"), PATIENT);
                RawClient client = new RawClient(gateway.uri())) {
            RawMessage answer = client.get("/").readHead();

            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.readBody()).contains("\"code\":\"upstream_unknown\"");
        }
    }

    @Test
    void anUpstreamThatIsSilentForTooLongIsAGatewayTimeout() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture("", IMPATIENT)) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(504);
                assertThat(answer.readBody()).contains("\"code\":\"upstream_timeout\"");
            }
        }
    }

    @Test
    void anUpstreamThatClosesBeforeItAnswersIsABadGateway() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
            }

            RawMessage answer = fixture.client.readHead();
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.readBody()).contains("\"code\":\"upstream_broken\"");
        }
    }

    @Test
    void whatTheUpstreamBeganIsForgottenWhenItBreaksOffBeforeTheBody() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Begun: 1\r\nContent-Length: 100\r\n\r\n");
            }

            RawMessage answer = fixture.client.readHead();
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.values("X-Begun")).isEmpty();
            assertThat(answer.values("Content-Type")).containsExactly("application/json");
            assertThat(answer.readBody()).contains("\"code\":\"upstream_broken\"");
        }
    }

    @Test
    void aStreamThatBreaksOffHasNoLastChunk() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            RawMessage answer;
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\n");
                answer = fixture.client.readHead();
                assertThat(answer.readChunksUntil("\n\n")).isEqualTo("data: 1\n\n");
            }

            assertThatThrownBy(answer::readChunk).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void aBodyWithALengthThatBreaksOffStaysShort() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            RawMessage answer;
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nbegun");
                answer = fixture.client.readHead();
            }

            assertThat(answer.values("Content-Length")).containsExactly("100");
            assertThatThrownBy(answer::readBody).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void aJsonBodyThatBreaksOffHasNoLastChunk() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            RawMessage answer;
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{\"a\":1,");
                answer = fixture.client.readHead();
            }

            assertThatThrownBy(answer::readBody).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void aStreamThatBreaksOffWithinALineHasNoLastChunk() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            RawMessage answer;
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\ndata: {\"actual_us");
                answer = fixture.client.readHead();
                assertThat(answer.readChunksUntil("\n\n")).isEqualTo("data: 1\n\n");
            }

            assertThatThrownBy(answer::readBody).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void aStreamThatFallsSilentForTooLongIsCut() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture("", IMPATIENT)) {
            fixture.client.get("/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\n");
                RawMessage answer = fixture.client.readHead();
                answer.readChunksUntil("\n\n");

                assertThatThrownBy(answer::readChunk).isInstanceOf(EOFException.class);
            }
        }
    }

    @Test
    void aClientThatLeavesFreesTheUpstream() throws Exception {
        try (RecordedLog log = new RecordedLog(UpstreamProxy.class);
                ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead();
                fixture.client.readHead();
                fixture.client.close();

                assertThat(failsToWriteInTheEnd(exchange)).isTrue();
                assertThat(log.first(Level.FINE).getMessage()).isEqualTo("The client left");
                assertThat(log.records(Level.WARNING)).isEmpty();
            }
        }
    }

    @Test
    void anAnswerThatTheFilterBreaksOffIsNotBlamedOnTheClient() throws Exception {
        try (RecordedLog log = new RecordedLog(UpstreamProxy.class);
                ProxyFixture fixture = new ProxyFixture(ABORT)) {
            fixture.client.get("/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\n");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.readChunksUntil("\n\n")).isEqualTo("data: 1\n\n");
                exchange.sendChunk("data: {\"actual_usage\":\n\n");

                assertThatThrownBy(answer::readChunk).isInstanceOf(EOFException.class);
                assertThat(exchange.atEnd()).isTrue();
            }
            assertThat(text(log.first(Level.WARNING)))
                    .startsWith("GET /: The gateway broke the answer off")
                    .contains("BodyAbortedException");
            assertThat(log.records(Level.FINE))
                    .extracting(LogRecord::getMessage)
                    .doesNotContain("The client left");
        }
    }

    @Test
    void aRequestThatBreaksOffDoesNotLookWholeToTheUpstream() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Type: text/plain", "Content-Length: 100");
            fixture.client.send("begun");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                fixture.client.close();

                assertThatThrownBy(request::readBody).isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void aTunnelIsRefused() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            RawMessage answer = fixture.client
                    .send("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n")
                    .readHead();

            assertThat(answer.status()).isEqualTo(501);
            assertThat(answer.readBody()).contains("\"code\":\"connect_unsupported\"");
        }
    }

    @Test
    void aWebSocketIsRefused() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            RawMessage answer = fixture.client
                    .request("GET", "/v1/realtime", "Connection: Upgrade", "Upgrade: websocket")
                    .readHead();

            assertThat(answer.status()).isEqualTo(501);
            assertThat(answer.readBody()).contains("\"code\":\"upgrade_unsupported\"");
        }
    }

    /** The first write after a client left may still succeed; the reset that it provokes fails a later one. */
    private static boolean failsToWriteInTheEnd(RawUpstream.Exchange exchange) throws InterruptedException {
        for (int i = 0; i < 100_000; i++) {
            try {
                exchange.sendChunk("data: " + "x".repeat(1000) + "\n\n");
            } catch (IOException closed) {
                return true;
            }
        }
        return false;
    }

    private static String text(LogRecord record) {
        return MessageFormat.format(record.getMessage(), record.getParameters());
    }
}
