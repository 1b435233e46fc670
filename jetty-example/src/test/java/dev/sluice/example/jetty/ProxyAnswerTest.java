package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the client sees of an answer. */
@Timeout(60)
class ProxyAnswerTest {

    @Test
    void eachEventIsAtTheClientBeforeTheUpstreamWritesTheNext() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/stream");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead();
                // Read with no event written: the head does not wait for one.
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.value("Content-Type")).contains("text/event-stream");
                for (int i = 0; i < 100; i++) {
                    String event = "data: {\"n\":" + i + "}\n\n";
                    exchange.sendChunk(event);
                    assertThat(answer.readChunksUntil("\n\n")).isEqualTo(event);
                }
                exchange.send("0\r\n\r\n");
                assertThat(answer.readChunk()).isEmpty();
            }
        }
    }

    @Test
    void theConnectionServesAnotherRequestAfterAStream() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/stream");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\n").send("0\r\n\r\n");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("data: 1\n\n");

                fixture.client.get("/again");
                assertThat(exchange.readHead().target()).isEqualTo("/again");
                exchange.sendAnswer("second");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("second");
            }
        }
    }

    @Test
    void headersComeOutAsTheUpstreamWroteThem() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendAnswer(
                        "x",
                        "ETag: \"a, b\"",
                        "Set-Cookie: a=\"1\"; Expires=Wed, 09 Jun 2027 10:18:14 GMT",
                        "Set-Cookie: b=2",
                        "Content-Type: text/plain;  charset=\"UTF-8\"",
                        "Date: Mon, 01 Jan 2024 00:00:00 GMT",
                        "Server: uvicorn",
                        "Content-Encoding: br",
                        "X-Empty:");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.values("ETag")).containsExactly("\"a, b\"");
                assertThat(answer.values("Set-Cookie"))
                        .containsExactly("a=\"1\"; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "b=2");
                assertThat(answer.values("Content-Type")).containsExactly("text/plain;  charset=\"UTF-8\"");
                assertThat(answer.values("Date")).containsExactly("Mon, 01 Jan 2024 00:00:00 GMT");
                assertThat(answer.values("Server")).containsExactly("uvicorn");
                assertThat(answer.values("Content-Encoding")).containsExactly("br");
                assertThat(answer.values("Content-Length")).containsExactly("1");
                assertThat(answer.values("X-Empty")).containsExactly("");
            }
        }
    }

    @Test
    void headersOfTheUpstreamsConnectionStay() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.sendAnswer("x", "Connection: X-Secret", "X-Secret: 1", "Keep-Alive: timeout=5", "X-Kept: 1");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.values("X-Secret")).isEmpty();
                assertThat(answer.values("Keep-Alive")).isEmpty();
                assertThat(answer.values("X-Kept")).containsExactly("1");
            }
        }
    }

    @Test
    void aCompressedBodyIsNotUnpacked() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("GET", "/", "Accept-Encoding: br, gzip");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                // The filter asks for a body that it can read; an upstream is free not to care.
                assertThat(exchange.readHead().values("Accept-Encoding")).containsExactly("gzip");
                exchange.sendAnswer("not really gzip", "Content-Encoding: gzip", "Content-Type: text/plain");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.values("Content-Encoding")).containsExactly("gzip");
                assertThat(answer.readBody()).isEqualTo("not really gzip");
            }
        }
    }

    @Test
    void aRedirectIsTheClientsToFollow() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(307);
                assertThat(answer.values("Location")).containsExactly("/elsewhere");
            }
        }
    }

    @Test
    void anErrorOfTheUpstreamIsPassedOnWithItsBody() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.get("/");

            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 5\r\n\r\nsorry");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(429);
                assertThat(answer.values("Retry-After")).containsExactly("7");
                assertThat(answer.readBody()).isEqualTo("sorry");
            }
        }
    }

    @Test
    void theHeadOfAnAnswerToHeadKeepsItsLengthAndHasNoBody() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("HEAD", "/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 7\r\n\r\n");
                assertThat(fixture.client.readHead().values("Content-Length")).containsExactly("7");

                // The next answer follows at once: nothing came between.
                fixture.client.get("/");
                exchange.readHead();
                exchange.sendAnswer("next");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("next");
            }
        }
    }

    @Test
    void anAnswerThatNothingChangedSaysNothingOfALength() throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request("GET", "/", "If-None-Match: \"a\"");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n");
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(304);
                assertThat(answer.values("Content-Length")).isEmpty();
                assertThat(answer.values("Transfer-Encoding")).isEmpty();

                fixture.client.get("/again");
                exchange.readHead();
                exchange.sendAnswer("next");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("next");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, 'Content-Length: 0\r\n\r\n'",
        "GET, 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'",
        "HEAD, 'Content-Length: 0\r\n\r\n'",
        "HEAD, 'Transfer-Encoding: chunked\r\n\r\n'",
    })
    void anEmptyEventStreamIsEmptyAndTheConnectionServesOn(String method, String rest) throws Exception {
        try (ProxyFixture fixture = new ProxyFixture()) {
            fixture.client.request(method, "/");
            try (RawUpstream.Exchange exchange = fixture.upstream.accept()) {
                exchange.readHead();
                exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" + rest);
                RawMessage answer = fixture.client.readHead();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.values("Content-Type")).containsExactly("text/event-stream");
                assertThat(answer.values("Connection")).isEmpty();
                if (method.equals("GET")) {
                    assertThat(answer.readBody()).isEmpty();
                }

                fixture.client.get("/again");
                assertThat(exchange.readHead().target()).isEqualTo("/again");
                exchange.sendAnswer("next");
                assertThat(fixture.client.readHead().readBody()).isEqualTo("next");
            }
        }
    }
}
