package dev.sluice.bench;

import jakarta.servlet.Filter;
import java.io.IOException;
import java.util.List;

/** A running container with {@link EventServlet} behind some filters. */
final class LoopbackServer implements AutoCloseable {
    private final EventServlet servlet;
    private final ServerThreads threads;
    private final Embedded.Running running;

    private LoopbackServer(EventServlet servlet, ServerThreads threads, Embedded.Running running) {
        this.servlet = servlet;
        this.threads = threads;
        this.running = running;
    }

    static LoopbackServer start(Embedded container, List<Filter> filters) throws Exception {
        EventServlet servlet = new EventServlet();
        ServerThreads threads = new ServerThreads(container.name());
        return new LoopbackServer(servlet, threads, threads.call(() -> container.start(servlet, filters)));
    }

    /** Sets what the next streams are. */
    void play(EventScript script) {
        servlet.play(script);
    }

    EventClient client(byte[] buffer) throws IOException {
        return new EventClient(running.port(), buffer);
    }

    int port() {
        return running.port();
    }

    /** Returns how many bytes the threads of this server have allocated so far. */
    long allocatedBytes() {
        return threads.allocatedBytes();
    }

    @Override
    public void close() {
        // Tomcat would wait two seconds for them.
        servlet.end();
        try {
            running.stop().run();
        } catch (Exception e) {
            throw new IllegalStateException("The server does not stop", e);
        }
    }
}
