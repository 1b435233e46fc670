package dev.sluice.example.war;

import static jakarta.ws.rs.core.Response.Status.SERVICE_UNAVAILABLE;

import jakarta.servlet.ServletContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The same stream by the sink of Jakarta REST. Neither final nor package-private: servers put proxies around it. */
@Path("/")
public class EventResource {

    /** Answers with the events, written by a thread of the application. */
    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public void stream(
            @Context ServletContext context,
            @Context SseEventSink sink,
            @Context Sse sse,
            @QueryParam("events") @Nullable String events,
            @QueryParam("pause") @Nullable String pause,
            @QueryParam("step") @Nullable String step) {
        ModelServer server = ModelServer.in(context);
        try {
            Wish wish = Wish.of(events, pause, step);
            Pace opened = server.pace(wish);
            try {
                server.workers()
                        .execute(new SunkEvents(
                                sink, sse, opened, server.recording().events(wish.events())));
            } catch (RejectedExecutionException e) {
                opened.close();
                throw new WebApplicationException(e, SERVICE_UNAVAILABLE);
            }
        } catch (RefusedException e) {
            throw new WebApplicationException(Response.status(e.status())
                    .type(MediaType.TEXT_PLAIN_TYPE)
                    .entity(e.reason())
                    .build());
        }
    }
}
