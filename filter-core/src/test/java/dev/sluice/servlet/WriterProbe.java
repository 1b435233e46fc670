package dev.sluice.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between the filter and the container, and counts what the container's writer is asked to do. */
final class WriterProbe implements Filter {
    private final AtomicInteger calls = new AtomicInteger();

    int calls() {
        return calls.get();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response) {
            private PrintWriter writer;

            @Override
            public PrintWriter getWriter() throws IOException {
                if (writer == null) {
                    writer = new PrintWriter(super.getWriter()) {
                        @Override
                        public void flush() {
                            calls.incrementAndGet();
                            super.flush();
                        }

                        @Override
                        public boolean checkError() {
                            calls.incrementAndGet();
                            return super.checkError();
                        }
                    };
                }
                return writer;
            }
        });
    }
}
