package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers before the answer: what the upstream sends with a status of 1xx, and who waits for a 100. */
@Timeout(60)
class ProxyInterimTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n",
                "HTTP/1.1 102 Processing\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 199 Nobody Knows\r\nX-Hint: 1\r\n\r\n",
                "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n",
            })
    void theAnswerAfterAnInterimOneArrives(String interim) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send(interim).sendAnswer("ok", "Content-Type: text/plain");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.values("Link")).isEmpty();
                assertThat(answer.values("X-Hint")).isEmpty();
                assertThat(answer.readBody()).isEqualTo("ok");

                fixture.client.get("/again");
                assertThat(exchange.readHead().target()).isEqualTo("/again");
            }
        }
    }

    @Test
    void aSwitchOfProtocolsThatNobodyAskedForIsABadGateway() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(502);
                assertThat(answer.readBody()).contains("\"code\":\"upstream_broken\"");
            }
        }
    }

    @Test
    void theUpstreamDecidesWhetherABodyIsExpected() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Length: 4", "Expect: 100-continue");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(request.values("Expect")).containsExactly("100-continue");
                exchange.send("HTTP/1.1 100 Continue\r\n\r\n");
                assertThat(fixture.client.readHead().status()).isEqualTo(100);
                fixture.client.send("body");
                assertThat(request.readBody()).isEqualTo("body");
                exchange.sendAnswer("ok");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("ok");
            }
        }
    }

    @Test
    void anUpstreamThatWantsNoBodyIsHeard() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Length: 4", "Expect: 100-continue");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 6\r\n\r\nno key");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(401);
                assertThat(answer.readBody()).isEqualTo("no key");
            }
        }
    }

    @Test
    void anUpstreamThatNeverSendsA100GetsTheBodyAllTheSame() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Length: 4", "Expect: 100-continue");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                assertThat(fixture.client.readHead().status()).isEqualTo(100);
                fixture.client.send("body");
                assertThat(request.readBody()).isEqualTo("body");
                exchange.sendStreamHead().sendChunk("data: 1\n\n");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.readChunksUntil("\n\n")).isEqualTo("data: 1\n\n");
                exchange.send("0\r\n\r\n");
                assertThat(answer.readChunk()).isEmpty();
            }
        }
    }

    @Test
    void aClientThatDoesNotWaitForThe100IsNotHeldUp() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client
                    .request("POST", "/", "Transfer-Encoding: chunked", "Expect: 100-continue")
                    .send("4\r\nbody\r\n0\r\n\r\n");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                assertThat(exchange.readHead().readBody()).isEqualTo("body");
                exchange.sendAnswer("ok");
                assertThat(fixture.finalAnswer().readBody()).isEqualTo("ok");
            }
        }
    }

    @Test
    void aLate100AndAnEarlyHintDoNotCountAsTheAnswer() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("POST", "/", "Content-Length: 4", "Expect: 100-continue");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                RawMessage request = exchange.readHead();
                exchange.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
                assertThat(fixture.client.readHead().status()).isEqualTo(100);
                exchange.send("HTTP/1.1 100 Continue\r\n\r\n");
                fixture.client.send("body");
                assertThat(request.readBody()).isEqualTo("body");
                exchange.sendAnswer("ok");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.readBody()).isEqualTo("ok");
            }
        }
    }

    @Test
    void anExpectationWithoutABodyIsNoReasonToWait() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("GET", "/", "Expect: 100-continue");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendAnswer("ok");
                assertThat(fixture.finalAnswer().readBody()).isEqualTo("ok");
            }
        }
    }
}
