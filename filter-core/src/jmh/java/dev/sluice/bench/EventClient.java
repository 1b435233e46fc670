package dev.sluice.bench;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Reads event streams, one after the other, over one connection. It allocates nothing while it reads, so that the
 * collector runs for the server alone. Many clients can share a buffer. A read that gets nothing for 30 s fails, so
 * that nothing waits for ever.
 */
final class EventClient implements Closeable {
    private final EventReading reading = new EventReading();
    private final Socket socket;
    private final byte[] buffer;

    /** Connects. The buffer is this client's only while it reads. */
    EventClient(int port, byte[] buffer) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.socket.setTcpNoDelay(true);
        this.socket.setSoTimeout(30_000);
        // Closing resets: thousands of connections would stay in TIME_WAIT and make ports scarce.
        this.socket.setSoLinger(true, 0);
        this.buffer = buffer;
    }

    /** Returns the bytes of a request. */
    static byte[] request(String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Asks, and reads the answer to its end.
     *
     * @param readAt gets the {@code System.nanoTime()} at which each event had been read; as long as there are events
     */
    void stream(byte[] request, long[] readAt) throws IOException {
        send(request);
        for (int stamped = 0; !reading.isEnded(); ) {
            long now = readSome();
            if (reading.events() > readAt.length) {
                throw new ProtocolException(reading + " in place of " + readAt.length + " events");
            }
            while (stamped < reading.events()) {
                readAt[stamped++] = now;
            }
        }
        if (reading.events() != readAt.length) {
            throw new ProtocolException(reading + " in place of " + readAt.length + " events");
        }
    }

    /** Asks, and reads the answer up to the end of its first event. */
    void open(byte[] request) throws IOException {
        send(request);
        while (reading.events() < EventServlet.IDLE_EVENTS && !reading.isEnded()) {
            readSome();
        }
        if (reading.events() != EventServlet.IDLE_EVENTS || reading.isEnded()) {
            throw new ProtocolException(reading + " in place of some events in an open stream");
        }
    }

    private void send(byte[] request) throws IOException {
        reading.begin();
        socket.getOutputStream().write(request);
    }

    private long readSome() throws IOException {
        int count = socket.getInputStream().read(buffer);
        long now = System.nanoTime();
        if (count < 0) {
            throw new EOFException("The connection was closed after " + reading);
        }
        reading.read(buffer, 0, count);
        return now;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
