package dev.sluice.servlet;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Objects;

/**
 * The writer that the application writes to. Text that is rewritten goes through the rewriter as UTF-8, whatever the
 * charset of the response, and as text into the container's own writer. So the container alone decides on the charset
 * and on what it says about it in the content type.
 */
final class SluiceWriter extends PrintWriter {
    private final Body body;
    private final PrintWriter container;
    private final Servers server;

    SluiceWriter(Body body, WriterOutlet outlet, PrintWriter container, Servers server) {
        super(new Entry(body, outlet, container));
        this.body = body;
        this.container = container;
        this.server = server;
    }

    @Override
    public void println() {
        write(server.lineSeparator());
    }

    @Override
    public void write(String text) {
        super.write(server == Servers.UNDERTOW ? String.valueOf(text) : text);
    }

    /** Jetty makes another writer for a charset that is set behind a forward. */
    boolean leadsTo(PrintWriter asked) {
        return container == asked;
    }

    @Override
    public void close() {
        // Without that this writer would be closed, and the container's open.
        if (body.staysOpen()) {
            return;
        }
        if (server.writersAreThoseOfJava()) {
            super.close();
        } else {
            try {
                body.close();
            } catch (IOException e) {
                setError();
            }
        }
    }

    @Override
    public boolean checkError() {
        boolean failed = super.checkError();
        return body.hasFailed() || failed;
    }

    /** Where text turns into bytes. */
    private static final class Entry extends Writer {
        private final Body body;
        private final WriterOutlet outlet;
        private final PrintWriter container;

        Entry(Body body, WriterOutlet outlet, PrintWriter container) {
            this.body = body;
            this.outlet = outlet;
            this.container = container;
        }

        @Override
        public void write(char[] buffer, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, buffer.length);
            if (length == 0) {
                body.touch();
                return;
            }
            if (body.passes()) {
                container.write(buffer, offset, length);
            } else {
                rewrite(new String(buffer, offset, length));
            }
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
            // Tomcat does not check, and sends what an earlier answer left in its buffer.
            Objects.checkFromIndexSize(offset, length, text.length());
            if (length == 0) {
                body.touch();
                return;
            }
            if (body.passes()) {
                container.write(text, offset, length);
            } else {
                rewrite(text.substring(offset, offset + length));
            }
        }

        private void rewrite(String text) throws IOException {
            byte[] bytes = outlet.announce(text);
            try {
                body.write(bytes, 0, bytes.length);
            } finally {
                outlet.forget();
            }
        }

        @Override
        public void flush() throws IOException {
            body.flush();
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }
}
