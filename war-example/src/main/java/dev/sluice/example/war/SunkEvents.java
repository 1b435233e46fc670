package dev.sluice.example.war;

import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CompletionException;

/** One stream into a sink of Jakarta REST. */
final class SunkEvents implements Runnable {
    private static final Logger LOG = System.getLogger(SunkEvents.class.getName());

    private final SseEventSink sink;
    private final Sse sse;
    private final Pace pace;
    private final List<String> events;

    SunkEvents(SseEventSink sink, Sse sse, Pace pace, List<String> events) {
        this.sink = sink;
        this.sse = sse;
        this.pace = pace;
        this.events = events;
    }

    @Override
    public void run() {
        try (pace;
                sink) {
            for (String event : events) {
                pace.await();
                sink.send(outbound(event)).toCompletableFuture().join();
            }
        } catch (IOException | CompletionException | IllegalStateException e) {
            // ISE: the sink is closed already.
            LOG.log(Level.DEBUG, "The client, or the application, has left", e);
        }
    }

    private OutboundSseEvent outbound(String event) {
        String line = event.strip();
        OutboundSseEvent.Builder builder = sse.newEventBuilder();
        return line.startsWith(":")
                ? builder.comment(line.substring(1).strip()).build()
                : builder.data(line.substring("data: ".length())).build();
    }
}
