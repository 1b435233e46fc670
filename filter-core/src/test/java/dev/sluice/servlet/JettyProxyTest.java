package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Container.Feature;
import dev.sluice.servlet.Reply.End;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.ee10.proxy.AsyncMiddleManServlet;
import org.eclipse.jetty.ee10.proxy.AsyncProxyServlet;
import org.eclipse.jetty.ee10.proxy.ProxyServlet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jetty's proxies as the application, before a backend that cuts its events where it hurts. */
@Tag("container")
class JettyProxyTest {
    private static final String EVENT =
            "data: {\"t\":\"h\u00e9 \ud83d\ude00\",\"actual_usage\":{\"k\":\"S3CRET\"}}\r\n\r\n";
    private static final String STRIPPED = "data: {\"t\":\"h\u00e9 \ud83d\ude00\"}\r\n\r\n";

    enum Proxy {
        /** Writes in blocking mode, and flushes nothing. */
        BLOCKING {
            @Override
            HttpServlet to(String url) {
                return new ProxyServlet() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    protected String rewriteTarget(HttpServletRequest request) {
                        return url;
                    }
                };
            }
        },
        ASYNC {
            @Override
            HttpServlet to(String url) {
                return new AsyncProxyServlet() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    protected String rewriteTarget(HttpServletRequest request) {
                        return url;
                    }
                };
            }
        },
        MIDDLE_MAN {
            @Override
            HttpServlet to(String url) {
                return new AsyncMiddleManServlet() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    protected String rewriteTarget(HttpServletRequest request) {
                        return url;
                    }
                };
            }
        };

        abstract HttpServlet to(String url);
    }

    private static RawClient client(Proxy proxy, Backend backend) throws Exception {
        PostprocessConfig config =
                PostprocessConfig.builder().postprocess("strip_actual_usage").build();
        return new RawClient(Container.JETTY.start(
                proxy.to(backend.url()),
                EnumSet.allOf(DispatcherType.class),
                EnumSet.noneOf(Feature.class),
                new PostprocessFilter(config)));
    }

    @ParameterizedTest
    @EnumSource
    void eachEventIsAtTheClientBeforeTheNextIsSentWhereverItIsCut(Proxy proxy) throws Exception {
        byte[] event = EVENT.getBytes(UTF_8);
        Semaphore seen = new Semaphore(0);
        Backend.Script everyCut = chunks -> {
            for (int cut = 1; cut < event.length; cut++) {
                chunks.send(event, 0, cut);
                chunks.send(event, cut, event.length);
                if (!seen.tryAcquire(20, TimeUnit.SECONDS)) {
                    throw new AssertionError("The event did not arrive");
                }
            }
            for (int at = 0; at < event.length; at++) {
                chunks.send(event, at, at + 1);
            }
            chunks.end();
        };
        try (Backend backend = new Backend(everyCut);
                RawClient client = client(proxy, backend)) {
            client.get("/");
            for (int cut = 1; cut < event.length; cut++) {
                assertThat(client.bodyUpTo(STRIPPED.repeat(cut))).isEqualTo(STRIPPED.repeat(cut));
                seen.release();
            }
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED.repeat(event.length));
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
            assertThat(backend.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBackendThatBreaksOffLeavesNoWholeAnswer(Proxy proxy) throws Exception {
        byte[] half = (EVENT + EVENT.substring(0, 40)).getBytes(UTF_8);
        CountDownLatch seen = new CountDownLatch(1);
        Backend.Script breaksOff = chunks -> {
            chunks.send(half, 0, half.length);
            Stage.await(seen);
            chunks.reset();
        };
        try (Backend backend = new Backend(breaksOff);
                RawClient client = client(proxy, backend)) {
            assertThat(client.get("/").bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            seen.countDown();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(STRIPPED);
            assertThat(reply.end()).isEqualTo(End.CLOSED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLastLineWithoutAnEndArrives(Proxy proxy) throws Exception {
        byte[] stream = (EVENT + EVENT.strip()).getBytes(UTF_8);
        try (Backend backend = new Backend(chunks -> {
                    chunks.send(stream, 0, stream.length);
                    chunks.end();
                });
                RawClient client = client(proxy, backend)) {
            Reply reply = client.get("/").reply();
            assertThat(reply.body()).isEqualTo(STRIPPED + STRIPPED.strip());
            assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBackendThatCompressesIsReadEventByEvent(Proxy proxy) throws Exception {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded, true)) {
            for (int i = 0; i < 3; i++) {
                gzip.write(EVENT.getBytes(UTF_8));
                gzip.flush();
                ends.add(coded.size());
            }
        }
        byte[] body = coded.toByteArray();
        Semaphore seen = new Semaphore(0);
        Backend.Script flushing = chunks -> {
            int sent = 0;
            for (int end : ends) {
                chunks.send(body, sent, (sent + end) / 2);
                chunks.send(body, (sent + end) / 2, end);
                if (!seen.tryAcquire(20, TimeUnit.SECONDS)) {
                    throw new AssertionError("The event did not arrive");
                }
                sent = end;
            }
            chunks.send(body, sent, body.length);
            chunks.end();
        };
        try (Backend backend = new Backend(flushing, "Content-Encoding: gzip")) {
            for (String accepted : List.of("gzip", "br")) {
                try (RawClient client = client(proxy, backend)) {
                    client.get("/", "Accept-Encoding: " + accepted);
                    for (int i = 1; i <= 3; i++) {
                        String expected = STRIPPED.repeat(i);
                        assertThat(accepted.equals("br") ? client.bodyUpTo(expected) : Gunzip.upTo(client, expected))
                                .isEqualTo(expected);
                        seen.release();
                    }
                    Reply reply = client.reply();
                    assertThat(accepted.equals("br") ? reply.body() : Gunzip.whole(reply.bytes()))
                            .isEqualTo(STRIPPED.repeat(3));
                    assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
                }
            }
            assertThat(backend.failure()).isNull();
        }
    }
}
