package dev.sluice.testing;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** What a filter puts before a stream: it passes on what the filter does not override. */
public class PassingStream extends ServletOutputStream {
    private final ServletOutputStream container;

    /** Goes before a stream. */
    public PassingStream(ServletOutputStream container) {
        this.container = container;
    }

    /** Goes on with a response whose stream is made once, from the container's. */
    public static void goOn(
            ServletRequest request,
            ServletResponse response,
            FilterChain chain,
            UnaryOperator<ServletOutputStream> maker)
            throws IOException, ServletException {
        if (request.getDispatcherType() != DispatcherType.REQUEST) {
            // The response is the one that went through here before, with the filter around it.
            chain.doFilter(request, response);
            return;
        }
        chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response) {
            private ServletOutputStream stream;

            @Override
            public ServletOutputStream getOutputStream() throws IOException {
                if (stream == null) {
                    stream = maker.apply(super.getOutputStream());
                }
                return stream;
            }
        });
    }

    @Override
    public boolean isReady() {
        return container.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        container.setWriteListener(listener);
    }

    /** Not of its own: a probe sees all bytes in the other one. */
    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        container.write(buffer, offset, length);
    }

    @Override
    public void flush() throws IOException {
        container.flush();
    }

    @Override
    public void close() throws IOException {
        container.close();
    }
}
