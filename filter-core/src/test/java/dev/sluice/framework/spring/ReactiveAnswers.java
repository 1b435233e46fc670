package dev.sluice.framework.spring;

import dev.sluice.framework.Events;
import dev.sluice.framework.Turns;
import java.util.Map;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.server.reactive.ServletHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Spring WebFlux on a servlet container: its adapter is a servlet that reads and writes without blocking. */
class ReactiveAnswers {
    private static final ParameterizedTypeReference<ServerSentEvent<String>> EVENT =
            new ParameterizedTypeReference<>() {};
    private static final ParameterizedTypeReference<Map<String, Object>> OBJECT = new ParameterizedTypeReference<>() {};

    @Bean
    ServletRegistrationBean<ServletHttpHandlerAdapter> reactive() {
        RouterFunction<ServerResponse> routes = RouterFunctions.route()
                .GET("/events", ReactiveAnswers::events)
                .GET("/lines", ReactiveAnswers::lines)
                .GET("/map", request -> ServerResponse.ok().bodyValue(Events.object(7)))
                .build();
        return new ServletRegistrationBean<>(
                new ServletHttpHandlerAdapter(RouterFunctions.toHttpHandler(routes)), "/reactive/*");
    }

    private static Turns turns(ServerRequest request) {
        return Turns.named(request.queryParam("turns").orElseThrow());
    }

    private static Mono<ServerResponse> events(ServerRequest request) {
        return ServerResponse.ok().contentType(MediaType.TEXT_EVENT_STREAM).body(Fluxes.events(turns(request)), EVENT);
    }

    private static Mono<ServerResponse> lines(ServerRequest request) {
        return ServerResponse.ok()
                .contentType(MediaType.APPLICATION_NDJSON)
                .body(Fluxes.objects(turns(request)), OBJECT);
    }
}
