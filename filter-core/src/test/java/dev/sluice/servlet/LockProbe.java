package dev.sluice.servlet;

import dev.sluice.testing.PassingStream;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
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
        PassingStream.goOn(request, response, chain, WatchedStream::new);
    }

    private final class WatchedStream extends PassingStream {
        WatchedStream(ServletOutputStream container) {
            super(container);
        }

        @Override
        public boolean isReady() {
            look();
            return super.isReady();
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            look();
            super.write(buffer, offset, length);
        }

        @Override
        public void flush() throws IOException {
            look();
            super.flush();
        }

        @Override
        public void close() throws IOException {
            look();
            super.close();
        }
    }
}
