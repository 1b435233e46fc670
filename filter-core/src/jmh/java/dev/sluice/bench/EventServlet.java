package dev.sluice.bench;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The application: {@link #STREAM} writes and flushes each event of the current script, {@link #IDLE} writes
 * {@value #IDLE_EVENTS} and leaves the stream open, without a thread but held by the application, until {@link #end}.
 */
final class EventServlet extends HttpServlet {
    static final String STREAM = "/stream";

    static final String IDLE = "/idle";

    /** From then on the filter has all that it keeps of a stream: something of the first frame that had one like it. */
    static final int IDLE_EVENTS = 3;

    private static final long serialVersionUID = 1L;

    private final transient Queue<AsyncContext> open = new ConcurrentLinkedQueue<>();

    private transient volatile EventScript script = new EventScript(1, 0);

    /** Sets what the next streams are. */
    void play(EventScript next) {
        script = next;
    }

    /** Ends all idle streams. */
    void end() {
        for (AsyncContext async = open.poll(); async != null; async = open.poll()) {
            async.complete();
        }
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean idle = IDLE.equals(request.getPathInfo());
        EventScript playing = idle ? new EventScript(IDLE_EVENTS, 0) : script;
        if (idle) {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            open.add(async);
        }
        response.setContentType("text/event-stream");
        ServletOutputStream out = response.getOutputStream();
        for (int i = 0; i < playing.events(); i++) {
            out.write(playing.next(i));
            out.flush();
        }
    }
}
