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
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between the filter and the container, and notes the monitors that a thread holds in the filter when it comes by. */
final class LockProbe implements Filter {
    private final Set<String> held = new ConcurrentSkipListSet<>();
    private final AtomicInteger calls = new AtomicInteger();

    Set<String> held() {
        return held;
    }

    int calls() {
        return calls.get();
    }

    private void look() {
        calls.incrementAndGet();
        long[] me = {Thread.currentThread().getId()};
        ThreadInfo thread = ManagementFactory.getThreadMXBean().getThreadInfo(me, true, false)[0];
        for (MonitorInfo monitor : thread.getLockedMonitors()) {
            String holder = monitor.getLockedStackFrame().getClassName();
            if (holder.startsWith("dev.sluice.") && !holder.contains("Test")) {
                held.add(holder);
            }
        }
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response) {
            private ServletOutputStream stream;

            @Override
            public ServletOutputStream getOutputStream() throws IOException {
                if (stream == null) {
                    stream = new WatchedStream(super.getOutputStream());
                }
                return stream;
            }
        });
    }

    private final class WatchedStream extends ServletOutputStream {
        private final ServletOutputStream container;

        WatchedStream(ServletOutputStream container) {
            this.container = container;
        }

        @Override
        public boolean isReady() {
            look();
            return container.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            container.setWriteListener(listener);
        }

        @Override
        public void write(int value) throws IOException {
            look();
            container.write(value);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            look();
            container.write(buffer, offset, length);
        }

        @Override
        public void flush() throws IOException {
            look();
            container.flush();
        }

        @Override
        public void close() throws IOException {
            look();
            container.close();
        }
    }
}
