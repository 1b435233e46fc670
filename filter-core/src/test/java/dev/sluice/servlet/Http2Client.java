package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * A client that speaks HTTP/2 in frames of its own (RFC 9113 section 4.1), from the first byte on, so that it sees how a stream
 * ended. It does not read header fields. A read that gets nothing for 20 s fails.
 */
final class Http2Client implements Closeable {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;

    /** On DATA and HEADERS; the acknowledgement on SETTINGS and PING. */
    private static final int END_STREAM = 1;

    /** Its length in bytes. */
    private static final int FRAME_HEADER = 9;

    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;

    /** How a stream ended, as far as it has. */
    enum End {
        OPEN,
        END_STREAM,
        RESET,
        /** With the connection. */
        CLOSED
    }

    /** One answer. */
    static final class Stream {
        private final ByteArrayOutputStream data = new ByteArrayOutputStream();
        private End end = End.OPEN;

        End end() {
            return end;
        }

        String body() {
            return data.toString(UTF_8);
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final Map<Integer, Stream> streams = new HashMap<>();
    private int last = -1;

    Http2Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 17));
        out = socket.getOutputStream();
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
        send(SETTINGS, 0, 0, new byte[0]);
    }

    /** Begins a request. */
    Stream get(String path) throws IOException {
        last += 2;
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        // Of the static table (RFC 7541 appendix A): method GET, scheme http; then authority and path by name.
        fields.write(0x82);
        fields.write(0x86);
        field(fields, 1, "localhost");
        field(fields, 4, path);
        Stream stream = new Stream();
        streams.put(last, stream);
        send(HEADERS, END_STREAM | END_HEADERS, last, fields.toByteArray());
        return stream;
    }

    private static void field(ByteArrayOutputStream fields, int name, String value) {
        fields.write(name);
        fields.write(value.length());
        fields.writeBytes(value.getBytes(ISO_8859_1));
    }

    private void send(int type, int flags, int stream, byte[] payload) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(FRAME_HEADER + payload.length);
        frame.putInt((payload.length << 8) | type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload);
        out.write(frame.array());
        out.flush();
    }

    /** Reads until a stream is over. */
    Stream finish(Stream stream) throws IOException {
        while (stream.end == End.OPEN) {
            read();
        }
        return stream;
    }

    /** Reads the frames that are there in full: Undertow may have stopped within one. */
    Stream soFar(Stream stream) throws IOException {
        while (stream.end == End.OPEN && in.available() >= FRAME_HEADER) {
            in.mark(FRAME_HEADER);
            int length = in.readInt() >>> 8;
            in.reset();
            if (in.available() < FRAME_HEADER + length) {
                break;
            }
            read();
        }
        return stream;
    }

    private void read() throws IOException {
        try {
            int lengthAndType = in.readInt();
            int flags = in.readUnsignedByte();
            int id = in.readInt();
            byte[] payload = new byte[lengthAndType >>> 8];
            in.readFully(payload);
            take(lengthAndType & 0xff, flags, id, payload);
        } catch (EOFException | SocketException e) {
            closed();
        }
    }

    private void take(int type, int flags, int id, byte[] payload) throws IOException {
        Stream stream = streams.getOrDefault(id, new Stream());
        switch (type) {
            case DATA -> {
                if ((flags & PADDED) != 0) {
                    throw new IOException("Padding is not read here");
                }
                stream.data.writeBytes(payload);
                ends(stream, flags);
            }
            case HEADERS -> ends(stream, flags);
            case RST_STREAM -> stream.end = stream.end == End.OPEN ? End.RESET : stream.end;
            case SETTINGS, PING -> {
                if ((flags & END_STREAM) == 0) {
                    send(type, END_STREAM, 0, type == PING ? payload : new byte[0]);
                }
            }
            case GOAWAY -> closed();
            default -> {}
        }
    }

    private static void ends(Stream stream, int flags) {
        if ((flags & END_STREAM) != 0) {
            stream.end = End.END_STREAM;
        }
    }

    private void closed() {
        for (Stream stream : streams.values()) {
            stream.end = stream.end == End.OPEN ? End.CLOSED : stream.end;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
