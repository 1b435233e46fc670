package dev.sluice.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between the filter and the container, notes what reaches the container, and holds every container to the rule
 * that Jetty has: in non-blocking mode one call for each answer that it is ready.
 */
final class StrictProbe implements Filter {
    /** What the last answer's stream was asked to do, in order: write:N, flush, close, and breaches of the rule. */
    private volatile List<String> calls = List.of();

    List<String> calls() {
        return calls;
    }

    long count(String prefix) {
        return calls.stream().filter(call -> call.startsWith(prefix)).count();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        List<String> fresh = new CopyOnWriteArrayList<>();
        calls = fresh;
        chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response) {
            private ServletOutputStream stream;

            @Override
            public ServletOutputStream getOutputStream() throws IOException {
                if (stream == null) {
                    stream = new ProbedStream(super.getOutputStream(), fresh);
                }
                return stream;
            }

            @Override
            public void flushBuffer() throws IOException {
                fresh.add("flushBuffer");
                super.flushBuffer();
            }
        });
    }

    private static final class ProbedStream extends ServletOutputStream {
        private enum Turn {
            BLOCKING,
            READY,
            SPENT
        }

        private final ServletOutputStream container;
        private final List<String> calls;
        private volatile Turn turn = Turn.BLOCKING;

        ProbedStream(ServletOutputStream container, List<String> calls) {
            this.container = container;
            this.calls = calls;
        }

        private void spend(String call) {
            calls.add(call);
            if (turn == Turn.SPENT) {
                calls.add("BREACH: " + call + " without isReady()");
                throw new IllegalStateException("not asked whether it is ready");
            }
            if (turn == Turn.READY) {
                turn = Turn.SPENT;
            }
        }

        @Override
        public boolean isReady() {
            if (turn == Turn.BLOCKING) {
                calls.add("BREACH: isReady() in blocking mode");
            }
            boolean ready = container.isReady();
            turn = ready ? Turn.READY : Turn.SPENT;
            return ready;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            turn = Turn.SPENT;
            container.setWriteListener(listener);
        }

        @Override
        public void write(int value) throws IOException {
            spend("write:1");
            container.write(value);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            spend("write:" + length);
            container.write(buffer, offset, length);
        }

        @Override
        public void flush() throws IOException {
            spend("flush");
            container.flush();
        }

        @Override
        public void close() throws IOException {
            calls.add("close");
            container.close();
        }
    }
}
