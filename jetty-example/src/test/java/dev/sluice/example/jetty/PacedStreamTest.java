package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.AbstractList;
import java.util.List;
import java.util.logging.Level;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PacedStreamTest {

    @Test
    void aStreamThatFailsInTheMiddleIsOverAndLogged() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(new FailingModel());
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        server.setHandler(context);
        server.start();
        try (RecordedLog log = new RecordedLog(PacedStream.class);
                RawClient client = new RawClient(URI.create("http://127.0.0.1:" + connector.getLocalPort()))) {
            assertThat(client.get("/").readHead().readBody()).isEqualTo("data: {}\n\n");
            assertThat(log.first(Level.SEVERE).getThrown()).isInstanceOf(UnsupportedOperationException.class);
        } finally {
            server.stop();
        }
    }

    /** Has one frame and breaks at the second. */
    private static final class FailingModel extends HttpServlet {

        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            List<byte[]> frames = new AbstractList<>() {
                @Override
                public byte[] get(int index) {
                    if (index > 0) {
                        throw new UnsupportedOperationException("a frame that cannot be made");
                    }
                    return new byte[] {'{', '}'};
                }

                @Override
                public int size() {
                    return 2;
                }
            };
            PacedStream.start(request, response, frames);
        }
    }
}
