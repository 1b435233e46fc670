package dev.sluice.example.war.servers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An HTTP/1.1 answer as it stands on the wire: its head is read, its body is read on demand. */
final class Answer {
    private enum Body {
        /** So many bytes as the length says. */
        WITH_LENGTH,
        BEFORE_FIRST_CHUNK,
        CHUNKS,
        /** Behind the last chunk. */
        OVER
    }

    private final InputStream in;
    private final String statusLine;
    private final List<String> fields = new ArrayList<>();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private Body body;

    /** Bytes that are to come of the chunk, or of the body with a length. */
    private long left;

    Answer(InputStream in) throws IOException {
        this.in = in;
        statusLine = readLine();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            fields.add(line);
        }
        body = value("Transfer-Encoding").isPresent() ? Body.BEFORE_FIRST_CHUNK : Body.WITH_LENGTH;
        left = value("Content-Length").map(Long::parseLong).orElse(0L);
    }

    int status() {
        return Integer.parseInt(statusLine, "HTTP/1.1 ".length(), "HTTP/1.1 200".length(), 10);
    }

    Optional<String> value(String name) {
        return fields.stream()
                .filter(field -> field.substring(0, field.indexOf(':')).equalsIgnoreCase(name))
                .map(field -> field.substring(field.indexOf(':') + 1).strip())
                .findFirst();
    }

    /** Of the body, as far as it was read. */
    String received() {
        return received.toString(UTF_8);
    }

    /** The next event of a stream, with the empty line that ends it and those before it. Nothing behind it is waited for. */
    String readEvent() throws IOException {
        int before = received.size();
        String event = "";
        while (event.isBlank() || !event.endsWith("\n\n")) {
            if (!readByte()) {
                throw new EOFException("The body is over within an event: '" + event + "'");
            }
            event = new String(received.toByteArray(), before, received.size() - before, UTF_8);
        }
        return event;
    }

    /** The whole body; one that breaks off is an {@link EOFException}, or what the socket says of a reset. */
    String readBody() throws IOException {
        while (readByte()) {
            // Collected as it is read.
        }
        return received();
    }

    /** False at the end, where the answer says that it is one. */
    private boolean readByte() throws IOException {
        if (left == 0 && !nextChunk()) {
            return false;
        }
        left--;
        received.write(read());
        return true;
    }

    /** What ends a chunk is read with the one that follows: Jetty sends it only then. */
    private boolean nextChunk() throws IOException {
        if (body == Body.WITH_LENGTH || body == Body.OVER) {
            return false;
        }
        if (body == Body.CHUNKS) {
            expectEmptyLine();
        }
        left = Long.parseLong(readLine(), 16);
        body = left == 0 ? Body.OVER : Body.CHUNKS;
        if (left == 0) {
            expectEmptyLine();
        }
        return left > 0;
    }

    private void expectEmptyLine() throws IOException {
        String line = readLine();
        if (!line.isEmpty()) {
            throw new IOException("There is '" + line + "' where a chunk should end");
        }
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = read(); b != '\n'; b = read()) {
            line.write(b);
        }
        return line.toString(ISO_8859_1).stripTrailing();
    }

    private int read() throws IOException {
        int b = in.read();
        if (b < 0) {
            throw new EOFException("The connection ended; the answer so far: " + statusLine + fields + received());
        }
        return b;
    }

    @Override
    public String toString() {
        return statusLine + fields;
    }
}
