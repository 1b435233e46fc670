package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stream that the application writes to. */
final class SluiceStream extends ServletOutputStream {
    private static final byte[] NOTHING = {};

    private final SluiceResponse response;
    private final Body body;
    private final ServletOutputStream container;
    private volatile @Nullable NonBlockingOutlet nonBlocking;

    SluiceStream(SluiceResponse response, ServletOutputStream container) {
        this.response = response;
        this.body = response.body();
        this.container = container;
    }

    @Override
    public void write(int value) throws IOException {
        if (!body.passes()) {
            body.write(value);
            return;
        }
        NonBlockingOutlet asked = nonBlocking;
        if (asked == null) {
            container.write(value);
        } else {
            asked.pass(new byte[] {(byte) value}, 0, 1);
        }
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        if (!body.isOpen()) {
            // What is closed says no more than that, whatever it is given.
            body.write(NOTHING, 0, 0);
            return;
        }
        // Tomcat does not check, and sends what an earlier answer left in its buffer.
        Objects.checkFromIndexSize(offset, length, buffer.length);
        if (length == 0) {
            // No body byte yet: nothing to decide on.
            return;
        }
        if (!body.passes()) {
            body.write(buffer, offset, length);
            return;
        }
        NonBlockingOutlet asked = nonBlocking;
        if (asked == null) {
            container.write(buffer, offset, length);
        } else {
            asked.pass(buffer, offset, length);
        }
    }

    /** Servlet 6.1. Not handed on as it is: a 6.0 container has no such method. */
    public void write(ByteBuffer buffer) throws IOException {
        if (buffer.hasArray()) {
            int length = buffer.remaining();
            write(buffer.array(), buffer.arrayOffset() + buffer.position(), length);
            buffer.position(buffer.limit());
        } else {
            byte[] copy = new byte[buffer.remaining()];
            buffer.get(copy);
            write(copy, 0, copy.length);
        }
    }

    @Override
    public void print(String text) throws IOException {
        String printed = String.valueOf(text);
        if (printed.isEmpty() && body.isOpen()) {
            return;
        }
        if (body.passes() && nonBlocking == null) {
            container.print(printed);
        } else {
            write(Printed.bytes(printed, container, response));
        }
    }

    /** Not left to {@link #print}: Jetty 12.1 has the text of a line in the charset of the response, and its end is not. */
    @Override
    public void println(String text) throws IOException {
        if (body.passes() && nonBlocking == null) {
            container.println(text);
        } else {
            print(text + "\r\n");
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

    /**
     * The container is asked only in non-blocking mode. Before that its answer is true on Jetty, for a closed stream too,
     * false on Tomcat, and an exception on Undertow.
     */
    @Override
    public boolean isReady() {
        NonBlockingOutlet asked = nonBlocking;
        return asked == null ? body.isOpen() || response.server() == Servers.JETTY : asked.isReady();
    }

    boolean isNonBlocking() {
        return nonBlocking != null;
    }

    /** Runs a dispatch, from which on Tomcat's stream blocks: its listener is gone, and it never says that it is ready. */
    void dispatching(Runnable dispatch) {
        NonBlockingOutlet asked = nonBlocking;
        if (asked == null || response.server() != Servers.TOMCAT) {
            dispatch.run();
            return;
        }
        // First, since the dispatch may have begun before the call returns.
        nonBlocking = null;
        body.leavesThrough(new BlockingOutlet(container, Servers.TOMCAT));
        try {
            dispatch.run();
        } catch (RuntimeException e) {
            nonBlocking = asked;
            body.leavesThrough(asked);
            throw e;
        }
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        if (listener == null || nonBlocking != null) {
            // Refused, each container in its own words; the first listener stays.
            container.setWriteListener(listener);
            return;
        }
        NonBlockingOutlet outlet = new NonBlockingOutlet(body, container, response.server(), listener);
        Outlet before = new BlockingOutlet(container, response.server());
        // First, since the container may call back before it returns.
        nonBlocking = outlet;
        body.leavesThrough(outlet);
        try {
            container.setWriteListener(outlet);
        } catch (RuntimeException e) {
            nonBlocking = null;
            body.leavesThrough(before);
            throw e;
        }
    }
}
