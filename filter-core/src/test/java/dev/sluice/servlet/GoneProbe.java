package dev.sluice.servlet;

import dev.sluice.testing.PassingStream;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between the filter and the container, and fails a flush as a container does whose client has left. From then on
 * Tomcat may use its objects for the next client, so what comes behind is noted.
 */
final class GoneProbe implements Filter {
    private enum Client {
        HERE,
        LEAVING,
        GONE
    }

    private final List<String> behind = new CopyOnWriteArrayList<>();
    private volatile Client client = Client.HERE;

    /** The next flush fails. */
    void leave() {
        client = Client.LEAVING;
    }

    /** The calls behind the one that failed. */
    List<String> behind() {
        return behind;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        PassingStream.goOn(request, response, chain, GoneStream::new);
    }

    private final class GoneStream extends PassingStream {
        GoneStream(ServletOutputStream container) {
            super(container);
        }

        private void note(String call) {
            if (client == Client.GONE) {
                behind.add(call);
            }
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            note("write");
            super.write(buffer, offset, length);
        }

        @Override
        public void flush() throws IOException {
            note("flush");
            if (client == Client.LEAVING) {
                client = Client.GONE;
                throw new IOException("Broken pipe");
            }
            super.flush();
        }

        @Override
        public void close() throws IOException {
            note("close");
            super.close();
        }
    }
}
