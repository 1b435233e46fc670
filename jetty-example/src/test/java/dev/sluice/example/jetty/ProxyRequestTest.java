package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the upstream sees of a request. */
@Timeout(60)
class ProxyRequestTest {

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"})
    void everyMethodReachesTheUpstreamWithItsBody(String method) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client
                    .request(method, "/any/path", "Content-Type: text/plain", "Content-Length: 4")
                    .send("body");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(request.method()).isEqualTo(method);
                assertThat(request.target()).isEqualTo("/any/path");
                assertThat(request.readBody()).isEqualTo("body");
                exchange.sendAnswer("answer");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("answer");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/v1/models/org%2Fmodel%20name",
                "/a//b/./c",
                "/path;param=1/x?y",
                // Not UTF-8, and cut off within a character: bytes that are for the upstream to judge.
                "/%e4",
                "/v1/%E2%82",
                "/a%5cb",
                "/q?a=b+c%20d&a=%C3%BC&flag&=&x=a=b",
                "/q?",
                "/q?json={\"a\":[1|2]}^`",
            })
    void theTargetReachesTheUpstreamAsItWasSent(String target) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get(target);

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                assertThat(exchange.readHead().target()).isEqualTo(target);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/base", "/base/"})
    void thePathOfTheUpstreamComesFirst(String base) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture(base, Duration.ofMinutes(1))) {
            fixture.client.get("/v1/models?x=1");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                assertThat(exchange.readHead().target()).isEqualTo("/base/v1/models?x=1");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/../admin", "/v1/../../admin", "/%2e%2e/admin", "/v1/%2E%2E/%2e%2e/admin"})
    void noRequestClimbsOutOfThePathOfTheUpstream(String target) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture("/base", Duration.ofMinutes(1))) {
            RawMessage answer = fixture.client.get(target).readHead();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.readBody()).startsWith("{\"error\":{\"message\":");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a%00b",
                "GET /a%0d%0ab",
                "GET /%2e%2e%5cadmin",
                "GET /v1%2f..%2f..%2fadmin",
                "GET /v1/x%5c..",
                "GET *",
                "CONNECT /",
                "CONNECT a:b:c",
            })
    void aTargetThatIsRefusedIsAnErrorInJson(String methodAndTarget) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            RawMessage answer = fixture.client
                    .send(methodAndTarget + " HTTP/1.1\r\nHost: gateway.test\r\n\r\n")
                    .readHead();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.values("Content-Type")).containsExactly("application/json");
            assertThat(answer.readBody()).startsWith("{\"error\":{\"message\":").contains("invalid_request_error");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/q?half=%zz", "/q?end=%", "/half%zz"})
    void aBrokenEscapeIsABadRequest(String target) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            RawMessage answer = fixture.client.get(target).readHead();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.readBody()).startsWith("{\"error\":{\"message\":");
        }
    }

    @Test
    void headersOfTheConnectionStayAndTheOthersGoOn() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request(
                    "GET",
                    "/",
                    "Connection: Upgrade, HTTP2-Settings, X-Secret",
                    "Upgrade: h2c",
                    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                    "X-Secret: 1",
                    "Keep-Alive: timeout=5",
                    "TE: trailers",
                    "Authorization: Bearer k",
                    "X-Two: a",
                    "X-Two: \"b, c\"");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(request.values("X-Secret")).isEmpty();
                assertThat(request.values("Keep-Alive")).isEmpty();
                assertThat(request.values("TE")).isEmpty();
                assertThat(request.values("Upgrade")).isEmpty();
                assertThat(request.values("HTTP2-Settings")).isEmpty();
                assertThat(request.values("Authorization")).containsExactly("Bearer k");
                assertThat(request.values("X-Two")).containsExactly("a", "\"b, c\"");
            }
        }
    }

    @Test
    void theUpstreamSeesItsOwnHostAndTheClientsInForwarded() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(request.values("Host"))
                        .containsExactly(fixture.upstream.uri().getAuthority());
                assertThat(request.value("Forwarded").orElseThrow())
                        .contains("for=\"127.0.0.1\"", "host=\"gateway.test\"", "proto=http");
                assertThat(request.values("Via")).containsExactly("1.1 sluice");
                assertThat(request.values("User-Agent")).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 4", "Content-Length: 4\r\nExpect: 100-continue"})
    void noContentTypeIsMadeUp(String fields) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", fields).send("body");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(request.values("Content-Type")).isEmpty();
                assertThat(request.values("Content-Length")).containsExactly("4");
            }
        }
    }

    @Test
    void aRequestBodyIsPassedOnWhileItIsStillBeingSent() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Type: text/plain", "Transfer-Encoding: chunked");
            // The head goes on together with the first bytes of the body.
            fixture.client.send("5\r\nfirst\r\n");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(request.readChunksUntil("first")).isEqualTo("first");
                fixture.client.send("6\r\nsecond\r\n");
                assertThat(request.readChunksUntil("second")).isEqualTo("second");
                fixture.client.send("0\r\n\r\n");
                assertThat(request.readChunk()).isEmpty();
            }
        }
    }

    @Test
    void anAnswerMayBeginBeforeTheRequestEnds() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Type: text/plain", "Transfer-Encoding: chunked");
            fixture.client.send("4\r\nping\r\n");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                request.readChunksUntil("ping");
                exchange.sendStreamHead().sendChunk("data: pong\n\n");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.readChunksUntil("\n\n")).isEqualTo("data: pong\n\n");
                fixture.client.send("4\r\nmore\r\n0\r\n\r\n");
                assertThat(request.readBody()).isEqualTo("more");
                exchange.send("0\r\n\r\n");
                assertThat(answer.readChunk()).isEmpty();
            }
        }
    }

    @Test
    void anUpstreamThatAnswersBeforeTheBodyIsThereIsHeard() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Type: text/plain", "Content-Length: 100");
            fixture.client.send("begun");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 8\r\n\r\ntoo much");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(413);
                assertThat(answer.readBody()).isEqualTo("too much");
            }
        }
    }
}
