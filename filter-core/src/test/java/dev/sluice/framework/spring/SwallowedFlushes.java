package dev.sluice.framework.spring;

import dev.sluice.testing.PassingStream;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/** Stands between the application and our filter, and keeps the application's flushes from it. */
final class SwallowedFlushes implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response) {
            @Override
            public ServletOutputStream getOutputStream() throws IOException {
                return new Unflushed(super.getOutputStream());
            }

            @Override
            public void flushBuffer() {}
        });
    }

    private static final class Unflushed extends PassingStream {
        Unflushed(ServletOutputStream stream) {
            super(stream);
        }

        @Override
        public void flush() {}
    }
}
