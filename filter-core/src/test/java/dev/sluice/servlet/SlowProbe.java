package dev.sluice.servlet;

import dev.sluice.testing.PassingStream;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands between the filter and the container, and says for as long as the test likes that the container is not ready. */
final class SlowProbe implements Filter {
    private enum Pace {
        AS_THE_CONTAINER,
        STUCK,
        /** It was asked, and owes a call. */
        ARMED
    }

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile Pace pace = Pace.AS_THE_CONTAINER;
    private volatile WriteListener listener;
    private volatile Servers server;

    List<String> calls() {
        return calls;
    }

    void stick() {
        pace = Pace.STUCK;
    }

    boolean isArmed() {
        return pace == Pace.ARMED;
    }

    /** As a container does it: the listener is called only if somebody was told to wait, and is told of what it throws. */
    void loosen() throws IOException {
        Pace before = pace;
        pace = Pace.AS_THE_CONTAINER;
        if (before == Pace.ARMED) {
            try {
                listener.onWritePossible();
            } catch (IOException e) {
                if (server.tellsListenersOfWhatTheyThrow()) {
                    listener.onError(e);
                }
                throw e;
            }
        }
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        server = Servers.of(response);
        PassingStream.goOn(request, response, chain, SlowStream::new);
    }

    private final class SlowStream extends PassingStream {
        SlowStream(ServletOutputStream container) {
            super(container);
        }

        @Override
        public boolean isReady() {
            if (pace != Pace.AS_THE_CONTAINER) {
                pace = Pace.ARMED;
                return false;
            }
            return super.isReady();
        }

        @Override
        public void setWriteListener(WriteListener application) {
            listener = application;
            super.setWriteListener(application);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            calls.add("write");
            super.write(buffer, offset, length);
        }

        @Override
        public void flush() throws IOException {
            calls.add("flush");
            super.flush();
        }

        @Override
        public void close() throws IOException {
            calls.add("close");
            super.close();
        }
    }
}
