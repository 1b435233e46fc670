package dev.sluice.framework.spring;

import dev.sluice.framework.Events;
import dev.sluice.framework.Telling;
import dev.sluice.framework.Telling.Ending;
import dev.sluice.framework.Turns;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import reactor.core.publisher.Flux;

/** One answer for each way in which Spring MVC streams, and for JSON. */
@RestController
class MvcAnswers {
    @GetMapping("/emitter")
    SseEmitter emitter(@RequestParam("turns") String name) {
        SseEmitter emitter = new SseEmitter();
        Telling.tellElsewhere(
                Turns.named(name),
                number -> emitter.send(SseEmitter.event().id("" + number).data(Events.text(number))),
                endingOf(emitter));
        return emitter;
    }

    @GetMapping("/emitter-of-lines")
    ResponseEntity<ResponseBodyEmitter> lines(@RequestParam("turns") String name) {
        ResponseBodyEmitter emitter = new ResponseBodyEmitter();
        Telling.tellElsewhere(
                Turns.named(name),
                number -> {
                    emitter.send(Events.object(number), MediaType.APPLICATION_JSON);
                    emitter.send("\n", MediaType.TEXT_PLAIN);
                },
                endingOf(emitter));
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_NDJSON).body(emitter);
    }

    private static Ending endingOf(ResponseBodyEmitter emitter) {
        return new Ending() {
            @Override
            public void complete() {
                emitter.complete();
            }

            @Override
            public void fail(Exception cause) {
                emitter.completeWithError(cause);
            }
        };
    }

    @GetMapping("/body")
    ResponseEntity<StreamingResponseBody> body(@RequestParam("turns") String name) {
        StreamingResponseBody body = out -> Telling.tell(Turns.named(name), number -> Events.write(out, number));
        return ResponseEntity.ok().contentType(MediaType.TEXT_EVENT_STREAM).body(body);
    }

    /** The dispatch that brings the result starts async again. */
    @GetMapping("/deferred-body")
    DeferredResult<ResponseEntity<StreamingResponseBody>> deferredBody(@RequestParam("turns") String name) {
        DeferredResult<ResponseEntity<StreamingResponseBody>> result = new DeferredResult<>();
        new Thread(() -> result.setResult(body(name))).start();
        return result;
    }

    @GetMapping(path = "/flux", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> flux(@RequestParam("turns") String name) {
        return Fluxes.events(Turns.named(name));
    }

    @GetMapping(path = "/flux-of-lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Map<String, Object>> fluxOfLines(@RequestParam("turns") String name) {
        return Fluxes.objects(Turns.named(name));
    }

    /** Past Spring's own async support: the ASYNC dispatch starts async again. */
    @GetMapping("/again")
    void again(HttpServletRequest request, HttpServletResponse response) {
        // Not of Spring: on Jetty, the values of a parameter are there twice after a dispatch of a wrapped request.
        String name = request.getParameter("turns");
        AsyncContext async = request.startAsync();
        if (request.getDispatcherType() == DispatcherType.REQUEST) {
            response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
            async.dispatch();
            return;
        }
        Telling.tellElsewhere(
                Turns.named(name), number -> Events.write(async.getResponse().getOutputStream(), number), new Ending() {
                    @Override
                    public void complete() {
                        async.complete();
                    }

                    @Override
                    public void fail(Exception cause) {
                        async.complete();
                    }
                });
    }

    @GetMapping("/map")
    Map<String, Object> map() {
        return Events.object(7);
    }

    @GetMapping("/deferred-map")
    DeferredResult<Map<String, Object>> deferredMap() {
        DeferredResult<Map<String, Object>> result = new DeferredResult<>();
        new Thread(() -> result.setResult(Events.object(7))).start();
        return result;
    }

    @GetMapping("/refused")
    Map<String, Object> refused() {
        throw new IllegalStateException("on purpose");
    }

    /** What was written so far is thrown away for the error page, the unfinished end of it too. */
    @GetMapping("/sent-error")
    void sentError(HttpServletResponse response) throws IOException {
        // Tomcat keeps the type, and Boot has no error page for an event stream.
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().print("{\"id\":1,\"actual_usage\":");
        response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "on purpose");
    }
}
