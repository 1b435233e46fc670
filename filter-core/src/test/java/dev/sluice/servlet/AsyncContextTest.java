package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponseWrapper;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The rest of what an application may do with an async answer, and with its request behind the filter. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class AsyncContextTest {
    private static final String HALF = "data: {\"actual_usage\":1,\"k\":2}";
    private static final String HALF_STRIPPED = "data: {\"k\":2}";

    @Parameter
    Container container;

    private Stage stage;

    @BeforeEach
    void open() throws Exception {
        stage = Stage.of(container, Setup.STRIP);
    }

    /** Notes what it is told; made by the container, so it has no state of its own. */
    public static final class Noting implements AsyncListener {
        static final List<String> NOTED = new CopyOnWriteArrayList<>();

        @Override
        public void onComplete(AsyncEvent event) {
            NOTED.add("complete " + (event.getSuppliedRequest() == null) + (event.getSuppliedResponse() == null));
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            NOTED.add("timeout");
        }

        @Override
        public void onError(AsyncEvent event) {
            NOTED.add("error");
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            NOTED.add("start");
        }
    }

    @Test
    void aListenerThatTheContainerMakesIsToldOnceThatItIsOver() throws Exception {
        String bare = noted(Setup.NONE, EVENT + HALF);
        assertThat(noted(Setup.STRIP, STRIPPED + HALF_STRIPPED)).isEqualTo(bare);
    }

    private String noted(Setup setup, String expected) throws Exception {
        Noting.NOTED.clear();
        CompletableFuture<Void> over = new CompletableFuture<>();
        Reply reply = Stage.of(container, setup).get((request, response) -> {
            AsyncContext async = request.startAsync();
            async.addListener(async.createListener(Noting.class));
            async.addListener(new Ending(event -> over.complete(null)));
            response.setContentType("text/event-stream");
            response.getOutputStream().write((EVENT + HALF).getBytes(UTF_8));
            async.complete();
        });
        over.get(20, TimeUnit.SECONDS);
        assertThat(reply.body()).isEqualTo(expected);
        return String.join(", ", Noting.NOTED);
    }

    @Test
    void aListenerGetsTheContextAndTheRequestAndResponseThatItWasAddedWith() throws Exception {
        CompletableFuture<Boolean> own = new CompletableFuture<>();
        stage.get((request, response) -> {
            AsyncContext async = request.startAsync();
            HttpServletRequestWrapper asked = new HttpServletRequestWrapper(request);
            HttpServletResponseWrapper answer = new HttpServletResponseWrapper(response);
            async.addListener(
                    new Ending(event -> own.complete(event.getSuppliedRequest() == asked
                            && event.getSuppliedResponse() == answer
                            && event.getAsyncContext() == async)),
                    asked,
                    answer);
            async.complete();
        });
        assertThat(own.get(20, TimeUnit.SECONDS)).isTrue();
    }

    private record Ending(Consumer<AsyncEvent> action) implements Hearing {
        @Override
        public void onComplete(AsyncEvent event) {
            action.accept(event);
        }
    }

    @Test
    void aTaskOfTheContextWritesAndCompletes() throws Exception {
        Reply reply = stage.get((request, response) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            async.start(() -> {
                try {
                    async.getResponse().setContentType("text/event-stream");
                    async.getResponse().getOutputStream().write((EVENT + HALF).getBytes(UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } finally {
                    async.complete();
                }
            });
        });
        assertThat(reply.body()).isEqualTo(STRIPPED + HALF_STRIPPED);
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void completedTwiceTheAnswerIsWholeOnce() throws Exception {
        List<String> outcome = new ArrayList<>();
        for (Setup setup : List.of(Setup.NONE, Setup.STRIP)) {
            CompletableFuture<String> second = new CompletableFuture<>();
            Reply reply = Stage.of(container, setup).get((request, response) -> {
                AsyncContext async = request.startAsync();
                response.setContentType("application/json");
                response.getOutputStream().print("[1]");
                async.complete();
                try {
                    async.complete();
                    second.complete("done");
                } catch (IllegalStateException e) {
                    second.complete("refused");
                }
            });
            outcome.add(second.get(20, TimeUnit.SECONDS) + reply.body() + reply.isWhole());
        }
        assertThat(outcome.get(1)).isEqualTo(outcome.get(0));
    }

    @Test
    void theBodyOfTheRequestMayBeReadWithoutBlockingBeforeTheAnswerIsWritten() throws Exception {
        String path = stage.scene((request, response) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            ServletInputStream in = request.getInputStream();
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            in.setReadListener(new ReadListener() {
                @Override
                public void onDataAvailable() throws IOException {
                    byte[] buffer = new byte[100];
                    while (in.isReady() && !in.isFinished()) {
                        read.write(buffer, 0, Math.max(0, in.read(buffer)));
                    }
                }

                @Override
                public void onAllDataRead() throws IOException {
                    byte[] body = read.toByteArray();
                    // In blocking mode: not all containers take both listeners from one thread.
                    response.setContentType("text/event-stream");
                    response.getOutputStream().write(body);
                    async.complete();
                }

                @Override
                public void onError(Throwable cause) {
                    async.complete();
                }
            });
        });
        String body = EVENT.repeat(500) + HALF;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), stage.port())) {
            socket.setSoTimeout(20_000);
            String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write((head + body).getBytes(UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 200").contains(STRIPPED).contains(HALF_STRIPPED);
            assertThat(answer).doesNotContain("actual_usage");
        }
    }

    /** Says what it gets in capitals, once. */
    public static final class Shouting implements HttpUpgradeHandler {
        @Override
        public void init(WebConnection connection) {
            try {
                byte[] word = connection.getInputStream().readNBytes(5);
                connection
                        .getOutputStream()
                        .write(new String(word, UTF_8).toUpperCase(Locale.ROOT).getBytes(UTF_8));
                connection.getOutputStream().flush();
                connection.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void destroy() {}
    }

    @Test
    void aConnectionThatIsUpgradedIsNoneOfTheFiltersBusiness() throws Exception {
        // Not all of them hand the connection over while init() reads from it.
        assumeThat(upgraded(Setup.NONE)).startsWith("HTTP/1.1 101").endsWith("HELLO");
        assertThat(upgraded(Setup.STRIP)).startsWith("HTTP/1.1 101").endsWith("HELLO");
    }

    private String upgraded(Setup setup) throws Exception {
        Stage upgrading = Stage.of(container, setup);
        String path = upgrading.scene((request, response) -> {
            response.setHeader("Upgrade", "shout");
            response.setHeader("Connection", "Upgrade");
            request.upgrade(Shouting.class);
        });
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), upgrading.port())) {
            socket.setSoTimeout(1_000);
            socket.getOutputStream()
                    .write(("GET " + path
                                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: shout\r\n\r\nhello")
                            .getBytes(UTF_8));
            StringBuilder seen = new StringBuilder();
            InputStream in = socket.getInputStream();
            for (int value = in.read(); value >= 0; value = in.read()) {
                seen.append((char) value);
                if (seen.toString().endsWith("HELLO")) {
                    break;
                }
            }
            return seen.toString();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
