package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One HTTP/1.1 connection that stays open, so that an answer that was broken off does not look whole. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;
    private final InputStream in;
    private Map<String, String> headers = Map.of();
    private int status;
    private boolean behindChunk;

    RawClient(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Asks, and does not wait for the answer. */
    RawClient ask(String path) throws IOException {
        socket.getOutputStream()
                .write(("GET /war-example" + path + " HTTP/1.1\r\nHost: war.test\r\n\r\n").getBytes(UTF_8));
        return this;
    }

    /** Reads the status and the header lines. */
    RawClient readHead() throws IOException {
        String line = readLine();
        assertThat(line).startsWith("HTTP/1.1 ");
        status = Integer.parseInt(line.substring(9, 12));
        headers = new TreeMap<>();
        for (line = readLine(); !line.isEmpty(); line = readLine()) {
            String[] field = line.split(":", 2);
            headers.put(field[0].toLowerCase(Locale.ROOT), field[1].strip());
        }
        return this;
    }

    RawClient get(String path) throws IOException {
        return ask(path).readHead();
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    /** Reads to the last chunk, or to the announced length: one of them has to come. */
    String readBody() throws IOException {
        if (status == 204) {
            return "";
        }
        String length = headers.get("content-length");
        if (length != null) {
            return new String(in.readNBytes(Integer.parseInt(length)), UTF_8);
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = readChunk();
        while (chunk.length > 0) {
            body.write(chunk);
            chunk = readChunk();
        }
        return body.toString(UTF_8);
    }

    /** Reads until the connection breaks; the last chunk must not come. */
    String readUntilBroken() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            byte[] chunk = readChunk();
            while (chunk.length > 0) {
                body.write(chunk);
                chunk = readChunk();
            }
        } catch (IOException e) {
            return body.toString(UTF_8);
        }
        throw new AssertionError("The answer looks complete: " + body.toString(UTF_8));
    }

    /** Reads the chunks that make up one event, and no more. */
    String readEvent() throws IOException {
        ByteArrayOutputStream event = new ByteArrayOutputStream();
        do {
            byte[] chunk = readChunk();
            assertThat(chunk)
                    .as("the answer ended behind '%s'", event.toString(UTF_8))
                    .isNotEmpty();
            event.write(chunk);
        } while (!event.toString(UTF_8).endsWith("\n\n"));
        return event.toString(UTF_8);
    }

    /** What a chunk says is there with its last byte: Jetty sends the line end behind it with the next chunk. */
    private byte[] readChunk() throws IOException {
        if (behindChunk && !readLine().isEmpty()) {
            throw new IOException("A chunk is longer than its size");
        }
        behindChunk = true;
        int size = Integer.parseInt(readLine(), 16);
        byte[] chunk = in.readNBytes(size);
        if (chunk.length < size) {
            throw new IOException("Broken off within a chunk");
        }
        if (size == 0) {
            behindChunk = false;
            assertThat(readLine()).as("no trailers").isEmpty();
        }
        return chunk;
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("Broken off behind '" + line + "'");
            }
            line.append((char) b);
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
