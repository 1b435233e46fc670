package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server behind a proxy that answers each connection once, with an event stream in chunks of the script's choice. */
final class Backend implements Closeable {
    /** What is sent. */
    @FunctionalInterface
    interface Script {
        void play(Chunks chunks) throws Exception;
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Script script;
    private final List<String> headerLines;
    private volatile @Nullable Exception failure;

    /** With these lines in the header of the answer, besides its type. */
    Backend(Script script, String... headerLines) throws IOException {
        this.script = script;
        this.headerLines = List.of(headerLines);
        Thread thread = new Thread(this::serve);
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "http://localhost:" + server.getLocalPort();
    }

    @Nullable
    Exception failure() {
        return failure;
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                skipHead(socket.getInputStream());
                Chunks chunks = new Chunks(socket);
                chunks.head(headerLines);
                script.play(chunks);
            } catch (Exception e) {
                if (!server.isClosed()) {
                    failure = e;
                }
            }
        }
    }

    private static void skipHead(InputStream in) throws IOException {
        int line = 0;
        for (int value = in.read(); value >= 0; value = in.read()) {
            if (value == '\n' && line == 0) {
                return;
            }
            line = value == '\n' ? 0 : value == '\r' ? line : line + 1;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** The answer. */
    static final class Chunks {
        private final Socket socket;
        private final OutputStream out;

        private Chunks(Socket socket) throws IOException {
            this.socket = socket;
            this.out = socket.getOutputStream();
        }

        private void head(List<String> more) throws IOException {
            String head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n";
            for (String line : more) {
                head += line + "\r\n";
            }
            out.write((head + "\r\n").getBytes(ISO_8859_1));
        }

        void send(byte[] bytes, int from, int to) throws IOException {
            byte[] frame = new byte[to - from];
            System.arraycopy(bytes, from, frame, 0, frame.length);
            String chunk = Integer.toHexString(frame.length) + "\r\n" + new String(frame, ISO_8859_1) + "\r\n";
            out.write(chunk.getBytes(ISO_8859_1));
            out.flush();
        }

        void end() throws IOException {
            out.write("0\r\n\r\n".getBytes(ISO_8859_1));
            out.flush();
        }

        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }
}
