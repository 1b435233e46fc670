package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** One stream, written by a thread of the application. Ends once: when it is written, or when the client has left. */
final class AsyncAnswer implements Runnable, AsyncListener {
    private static final Logger LOG = System.getLogger(AsyncAnswer.class.getName());

    private final AsyncContext async;
    private final Pace pace;
    private final List<String> events;
    private final AtomicBoolean ended = new AtomicBoolean();

    AsyncAnswer(AsyncContext async, Pace pace, List<String> events) {
        this.async = async;
        this.pace = pace;
        this.events = events;
    }

    @Override
    public void run() {
        try {
            ServletOutputStream out = async.getResponse().getOutputStream();
            for (String event : events) {
                pace.await();
                out.write(event.getBytes(UTF_8));
                out.flush();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The client, or the application, has left", e);
        } finally {
            end();
        }
    }

    void end() {
        pace.close();
        if (ended.compareAndSet(false, true)) {
            async.complete();
        }
    }

    @Override
    public void onError(AsyncEvent event) {
        end();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        end();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        pace.close();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // Nobody starts it again.
    }
}
