package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * A model server in a process of its own that sends its bytes in hostile chunks. For each line on its standard input
 * it sends one more event of a stream; when that input ends, so does the process. It serves one connection at a time.
 */
final class HostileUpstream {

    private static final Semaphore PERMITS = new Semaphore(0);

    private HostileUpstream() {}

    public static void main(String[] args) throws Exception {
        Thread permits = new Thread(HostileUpstream::readPermits, "permits");
        permits.start();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            System.out.println("Listening on http://127.0.0.1:" + server.getLocalPort());
            while (true) {
                try (Socket socket = server.accept()) {
                    // Each piece is to leave by itself.
                    socket.setTcpNoDelay(true);
                    serve(socket);
                }
            }
        }
    }

    private static void readPermits() {
        try {
            for (int b = System.in.read(); b >= 0; b = System.in.read()) {
                if (b == '\n') {
                    PERMITS.release();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static void serve(Socket socket) throws IOException, InterruptedException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        boolean stream = RawMessage.readHead(in).readBody().contains("\"stream\":true");
        OutputStream out = socket.getOutputStream();
        String type = stream ? "text/event-stream; charset=utf-8" : "application/json";
        out.write(("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: " + type
                        + "\r\nTransfer-Encoding: chunked\r\n\r\n")
                .getBytes(US_ASCII));
        if (stream) {
            sendEvents(out);
        } else {
            sendPieces(out, RecordedStream.text("body.json"), 1);
        }
        out.write("0\r\n\r\n".getBytes(US_ASCII));
    }

    private static void sendEvents(OutputStream out) throws IOException, InterruptedException {
        List<String> events = RecordedStream.events("stream.sse");
        for (int i = 0; i < events.size(); i++) {
            PERMITS.acquire();
            sendPieces(out, events.get(i), i);
        }
    }

    /** Each piece is an HTTP chunk of its own, so that the cuts survive when TCP joins the packets. */
    private static void sendPieces(OutputStream out, String text, int round) throws IOException {
        for (byte[] piece : HostileCuts.of(text.getBytes(UTF_8), round)) {
            out.write((Integer.toHexString(piece.length) + "\r\n").getBytes(US_ASCII));
            out.write(piece);
            out.write("\r\n".getBytes(US_ASCII));
        }
    }
}
