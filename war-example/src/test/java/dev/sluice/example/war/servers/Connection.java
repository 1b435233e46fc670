package dev.sluice.example.war.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A connection of a client that keeps it open, so an answer must say by itself where it ends. */
final class Connection implements AutoCloseable {
    /** What is not there by then does not come: an event that waits for the next one waits for ever. */
    private static final int READ_TIMEOUT_MILLIS = 10_000;

    private final Socket socket = new Socket();
    private final InputStream in;

    Connection(int port) throws IOException {
        socket.connect(new InetSocketAddress(Ports.LOOPBACK, port), READ_TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Asks. The body of the answer before must have been read. */
    Connection send(String target) throws IOException {
        socket.getOutputStream()
                .write(("GET /war-example" + target + " HTTP/1.1\r\nHost: " + Ports.HOST + "\r\n\r\n")
                        .getBytes(US_ASCII));
        return this;
    }

    /** Reads the head of the answer. */
    Answer answer() throws IOException {
        return new Answer(in);
    }

    Answer get(String target) throws IOException {
        return send(target).answer();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
