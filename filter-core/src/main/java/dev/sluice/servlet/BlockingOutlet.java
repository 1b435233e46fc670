package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;

/** A container's stream that takes everything at once, or waits. */
record BlockingOutlet(ServletOutputStream stream) implements Outlet {
    private static final byte[] NOTHING = new byte[0];

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        stream.write(buffer, offset, length);
    }

    @Override
    public void settle(Push push) throws IOException {
        if (push == Push.FLUSH) {
            stream.flush();
        }
    }

    @Override
    public void flush() throws IOException {
        stream.flush();
    }

    @Override
    public void refuse() throws IOException {
        stream.write(NOTHING, 0, 0);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
