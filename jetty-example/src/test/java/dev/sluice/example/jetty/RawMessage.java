package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One HTTP/1.1 message as it stands on the wire, read by the tests themselves so that no library can hide a cut. */
final class RawMessage {

    private final InputStream in;
    private final String startLine;
    private final List<String> fields = new ArrayList<>();
    private boolean withinBody;

    private RawMessage(InputStream in) throws IOException {
        this.in = in;
        this.startLine = readLine(in);
        for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            fields.add(line);
        }
    }

    /** Reads the head; the body waits in the stream. */
    static RawMessage readHead(InputStream in) throws IOException {
        return new RawMessage(in);
    }

    String startLine() {
        return startLine;
    }

    int status() {
        return Integer.parseInt(startLine, "HTTP/1.1 ".length(), "HTTP/1.1 200".length(), 10);
    }

    String method() {
        return startLine.substring(0, startLine.indexOf(' '));
    }

    String target() {
        return startLine.substring(startLine.indexOf(' ') + 1, startLine.lastIndexOf(' '));
    }

    List<String> values(String name) {
        return fields.stream()
                .filter(field -> field.substring(0, field.indexOf(':')).equalsIgnoreCase(name))
                .map(field -> field.substring(field.indexOf(':') + 1).strip())
                .toList();
    }

    Optional<String> value(String name) {
        return values(name).stream().findFirst();
    }

    /**
     * The next chunk of a chunked body; empty for the last one, after which the message is over. The line end after a
     * chunk is read with the chunk that follows: Jetty sends it only then.
     */
    byte[] readChunk() throws IOException {
        if (withinBody && !readLine(in).isEmpty()) {
            throw new IOException("A chunk does not end where it should");
        }
        withinBody = true;
        byte[] chunk = readExactly(in, Integer.parseInt(readLine(in), 16));
        if (chunk.length == 0 && !readLine(in).isEmpty()) {
            throw new IOException("There are trailers, which no test expects");
        }
        return chunk;
    }

    /** Reads chunks until this text has come together, however it was cut. */
    String readChunksUntil(String end) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (!bytes.toString(UTF_8).endsWith(end)) {
            byte[] chunk = readChunk();
            if (chunk.length == 0) {
                throw new EOFException("The body is over before '" + end + "'; there was: " + bytes);
            }
            bytes.write(chunk);
        }
        return bytes.toString(UTF_8);
    }

    /** The whole body, by its length or to its last chunk; an answer that breaks off fails. */
    String readBody() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (value("Transfer-Encoding").isPresent()) {
            for (byte[] chunk = readChunk(); chunk.length > 0; chunk = readChunk()) {
                bytes.write(chunk);
            }
        } else {
            bytes.write(readExactly(in, Integer.parseInt(value("Content-Length").orElse("0"))));
        }
        return bytes.toString(UTF_8);
    }

    private static byte[] readExactly(InputStream in, int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("The connection ended after " + bytes.length + " of " + size + " bytes");
        }
        return bytes;
    }

    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("The connection ended within a line: " + line);
            }
            line.write(b);
        }
        return line.toString(ISO_8859_1).stripTrailing();
    }
}
