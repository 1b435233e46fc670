package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;

/** A container's stream that takes everything at once, or waits. */
final class BlockingOutlet implements Outlet {
    private enum Flushed {
        /** Nothing so far. */
        NOTHING,
        /** The first line, by us. A server that nobody tried may hold it until the next flush, so that goes through. */
        FIRST_LINE,
        /** A line, by us: when the application now flushes, it asks for the same. */
        LINE,
        /** All else. */
        SOMETHING
    }

    private static final byte[] NOTHING = new byte[0];

    private final ServletOutputStream stream;
    private final Servers server;
    private Flushed flushed = Flushed.NOTHING;

    BlockingOutlet(ServletOutputStream stream, Servers server) {
        this.stream = stream;
        this.server = server;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        if (flushed != Flushed.NOTHING) {
            flushed = Flushed.SOMETHING;
        }
        stream.write(buffer, offset, length);
    }

    @Override
    public void settle(Push push) throws IOException {
        if (push == Push.FLUSH) {
            boolean first = flushed == Flushed.NOTHING;
            stream.flush();
            if (first && server.holdsWhatIsFlushedFirst()) {
                stream.flush();
            }
            flushed = first ? Flushed.FIRST_LINE : Flushed.LINE;
        }
    }

    // A second flush of the same bytes costs Jetty 137 bytes of garbage an event (ContainerLoad).
    @Override
    public void flush() throws IOException {
        if (flushed != Flushed.LINE) {
            stream.flush();
        }
        flushed = Flushed.SOMETHING;
    }

    @Override
    public void refuse() throws IOException {
        stream.write(NOTHING, 0, 0);
    }

    @Override
    public void refuseInPlace() throws IOException {
        refuse();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
