package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An upstream that a test plays itself, byte by byte: it takes a connection and reads and writes as it likes. */
final class RawUpstream implements AutoCloseable {

    private static final int TIMEOUT_SECONDS = 20;

    private final String scheme;
    private final ServerSocket server;
    private final BlockingQueue<Exchange> exchanges = new LinkedBlockingQueue<>();
    private final ExecutorService acceptor = Executors.newSingleThreadExecutor();

    RawUpstream() throws IOException {
        this("http", new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    RawUpstream(String scheme, ServerSocket server) {
        this.scheme = scheme;
        this.server = server;
        acceptor.execute(this::acceptAll);
    }

    URI uri() {
        boolean ipv6 = server.getInetAddress() instanceof Inet6Address;
        return URI.create(scheme + "://" + (ipv6 ? "[::1]" : "127.0.0.1") + ":" + server.getLocalPort());
    }

    /** The next connection; its request may still be on the way. */
    Exchange accept() throws InterruptedException {
        Exchange exchange = exchanges.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (exchange == null) {
            throw new AssertionError("No connection came");
        }
        return exchange;
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                exchanges.add(new Exchange(server.accept()));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        acceptor.shutdown();
    }

    /** One connection from the gateway. */
    static final class Exchange implements AutoCloseable {

        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        Exchange(Socket socket) throws IOException {
            this.socket = socket;
            // Without it the second small write waits for the acknowledgement of the first, up to 40 ms.
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_SECONDS * 1000);
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        RawMessage readHead() throws IOException {
            return RawMessage.readHead(in);
        }

        Exchange send(String text) throws IOException {
            out.write(text.getBytes(UTF_8));
            return this;
        }

        Exchange sendChunk(String text) throws IOException {
            return send(Integer.toHexString(text.getBytes(UTF_8).length) + "\r\n" + text + "\r\n");
        }

        Exchange sendAnswer(String body, String... fields) throws IOException {
            send("HTTP/1.1 200 OK\r\nContent-Length: " + body.getBytes(UTF_8).length + "\r\n");
            for (String field : fields) {
                send(field + "\r\n");
            }
            return send("\r\n" + body);
        }

        Exchange sendStreamHead() throws IOException {
            return send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
        }

        /** True once the gateway has given this connection up. */
        boolean atEnd() throws IOException {
            try {
                return in.read() < 0;
            } catch (SocketException reset) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
