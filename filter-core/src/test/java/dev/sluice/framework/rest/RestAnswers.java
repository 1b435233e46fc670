package dev.sluice.framework.rest;

import dev.sluice.framework.Events;
import dev.sluice.framework.Telling;
import dev.sluice.framework.Telling.Ending;
import dev.sluice.framework.Turns;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;

/** Answers of an application that knows only the API of Jakarta REST. */
@Path("/")
public final class RestAnswers {
    /** The application; public, since the framework makes it. */
    public static final class App extends Application {
        @Override
        public Set<Class<?>> getClasses() {
            return Set.of(RestAnswers.class, Gzip.class);
        }
    }

    /** An answer that the application compresses. */
    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Compressed {}

    /** As frameworks compress: a stream around the response's, whatever the client accepts. */
    @Compressed
    public static final class Gzip implements WriterInterceptor {
        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.getHeaders().putSingle("Content-Encoding", "gzip");
            GZIPOutputStream gzip = new GZIPOutputStream(context.getOutputStream(), true);
            context.setOutputStream(gzip);
            context.proceed();
            gzip.finish();
        }
    }

    /** On a thread of its own, each event sent before the next. */
    @GET
    @Path("sink")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public void sink(@QueryParam("turns") String name, @Context SseEventSink sink, @Context Sse sse) {
        Telling.tellElsewhere(Turns.named(name), number -> sent(sink, sse, number), new Ending() {
            @Override
            public void complete() {
                sink.close();
            }

            @Override
            public void fail(Exception cause) {
                sink.close();
            }
        });
    }

    private static void sent(SseEventSink sink, Sse sse, int number) throws IOException {
        try {
            sink.send(sse.newEventBuilder()
                            .id("" + number)
                            .data(Events.text(number))
                            .build())
                    .toCompletableFuture()
                    .get(20, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException | IllegalStateException e) {
            throw new IOException(e);
        }
    }

    @GET
    @Path("json")
    @Produces(MediaType.APPLICATION_JSON)
    public String json() {
        return Events.text(7);
    }

    @GET
    @Path("coded")
    @Compressed
    @Produces(MediaType.APPLICATION_JSON)
    public String coded() {
        return json();
    }
}
