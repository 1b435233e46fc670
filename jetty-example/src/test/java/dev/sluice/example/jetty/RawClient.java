package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** A client that is a socket. It never closes by itself, so an answer must say where it ends. */
final class RawClient implements AutoCloseable {

    /** Far above what any answer takes: a test that hangs fails with a name rather than with the build. */
    private static final int READ_TIMEOUT_MILLIS = 20_000;

    private final Socket socket = new Socket();
    private final InputStream in;

    RawClient(URI server) throws IOException {
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends these bytes as they are. */
    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        return this;
    }

    RawClient get(String target) throws IOException {
        return request("GET", target);
    }

    RawClient request(String method, String target, String... fields) throws IOException {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: gateway.test\r\n");
        for (String field : fields) {
            head.append(field).append("\r\n");
        }
        return send(head + "\r\n");
    }

    RawClient post(String target, String body) throws IOException {
        String length = "Content-Length: " + body.getBytes(UTF_8).length;
        return request("POST", target, "Content-Type: application/json", length).send(body);
    }

    RawMessage readHead() throws IOException {
        return RawMessage.readHead(in);
    }

    /** True once the server has closed its side, with nothing left to read. */
    boolean atEnd() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
