package dev.sluice.servlet;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A client that keeps its connection and takes the chunks apart itself, since a cut answer looks whole to clients that
 * do more. A read that gets nothing for 20 s fails.
 */
public final class RawClient implements Closeable {
    private final Socket socket;
    private final InputStream in;

    private String method = "GET";
    private int status;
    private List<String> headers = List.of();
    private List<String> trailers = List.of();
    private ByteArrayOutputStream body = new ByteArrayOutputStream();
    private Framing framing = Framing.HEADERS;
    private long left;
    private Reply.End end;

    private enum Framing {
        HEADERS,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        LENGTH,
        CLOSE,
        ENDED
    }

    public RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    public RawClient get(String path, String... headerLines) throws IOException {
        return send("GET", path, headerLines);
    }

    public RawClient send(String verb, String path, String... headerLines) throws IOException {
        StringBuilder request = new StringBuilder(verb + " " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String line : headerLines) {
            request.append(line).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        method = verb;
        framing = Framing.HEADERS;
        return this;
    }

    /** Reads the next answer to its end. */
    public Reply reply() throws IOException {
        readHeaders();
        while (framing != Framing.ENDED) {
            readSome();
        }
        Reply reply = new Reply(status, headers, body.toString(StandardCharsets.ISO_8859_1), end);
        framing = Framing.HEADERS;
        return reply;
    }

    /** Returns the trailer fields of the last answer, as it came. */
    public Reply trailers() {
        return new Reply(status, List.copyOf(trailers), "", end);
    }

    /** Reads until the body so far is this text, or longer; returns the body so far. */
    public String bodyUpTo(String expected) throws IOException {
        return new String(bytesUpTo(expected.getBytes(StandardCharsets.UTF_8).length), StandardCharsets.UTF_8);
    }

    /** Reads until the body so far has this many bytes, or more; returns the body so far. */
    public byte[] bytesUpTo(int count) throws IOException {
        readHeaders();
        while (framing != Framing.ENDED && body.size() < count) {
            readSome();
        }
        return body.toByteArray();
    }

    /** Reads status line and headers; returns the status. */
    public int readHeaders() throws IOException {
        if (framing != Framing.HEADERS) {
            return status;
        }
        body = new ByteArrayOutputStream();
        end = null;
        String statusLine = line();
        status = Integer.parseInt(statusLine.split(" ", 3)[1]);
        headers = new ArrayList<>();
        trailers = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            headers.add(line);
        }
        Reply head = new Reply(status, headers, "", null);
        if (method.equals("HEAD") || status == 204 || status == 304) {
            finish(Reply.End.NO_BODY);
        } else if (head.header("transfer-encoding") != null) {
            framing = Framing.CHUNK_SIZE;
        } else if (head.header("content-length") != null) {
            left = Long.parseLong(head.header("content-length"));
            framing = Framing.LENGTH;
            if (left == 0) {
                finish(Reply.End.LENGTH);
            }
        } else {
            framing = Framing.CLOSE;
        }
        return status;
    }

    private void readSome() throws IOException {
        try {
            switch (framing) {
                case CHUNK_SIZE -> readChunkSize();
                case CHUNK -> {
                    readBytes();
                    if (left == 0) {
                        framing = Framing.CHUNK_END;
                    }
                }
                case CHUNK_END -> {
                    // Read late: Jetty sends it together with the next chunk.
                    line();
                    framing = Framing.CHUNK_SIZE;
                }
                case LENGTH -> {
                    readBytes();
                    if (left == 0) {
                        finish(Reply.End.LENGTH);
                    }
                }
                case CLOSE -> {
                    left = Long.MAX_VALUE;
                    readBytes();
                }
                case HEADERS, ENDED -> throw new IllegalStateException(framing.toString());
            }
        } catch (EOFException | SocketException e) {
            finish(Reply.End.CLOSED);
        }
    }

    private void readChunkSize() throws IOException {
        left = Long.parseLong(line().toLowerCase(Locale.ROOT), 16);
        framing = Framing.CHUNK;
        if (left == 0) {
            for (String line = line(); !line.isEmpty(); line = line()) {
                trailers.add(line);
            }
            finish(Reply.End.LAST_CHUNK);
        }
    }

    private void readBytes() throws IOException {
        byte[] buffer = new byte[8192];
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (count < 0) {
            throw new EOFException();
        }
        body.write(buffer, 0, count);
        left -= count;
    }

    private void finish(Reply.End how) {
        end = how;
        framing = Framing.ENDED;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int value = in.read(); value != '\n'; value = in.read()) {
            if (value < 0) {
                throw new EOFException("The connection was closed");
            }
            line.append((char) value);
        }
        return line.toString().strip();
    }

    /** Resets the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
