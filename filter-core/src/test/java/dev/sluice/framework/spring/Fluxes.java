package dev.sluice.framework.spring;

import dev.sluice.framework.Events;
import dev.sluice.framework.Turns;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** Events as publishers, which make the next one when it is asked for and the client has the one before. */
final class Fluxes {
    private Fluxes() {}

    static Flux<ServerSentEvent<String>> events(Turns turns) {
        return numbers(turns)
                .map(number -> ServerSentEvent.builder(Events.text(number))
                        .id(number.toString())
                        .build());
    }

    static Flux<Map<String, Object>> objects(Turns turns) {
        return numbers(turns).map(Events::object);
    }

    private static Flux<Integer> numbers(Turns turns) {
        return Flux.<Integer>generate(sink -> {
                    try {
                        OptionalInt next = turns.next();
                        if (next.isPresent()) {
                            sink.next(next.getAsInt());
                        } else {
                            sink.complete();
                        }
                    } catch (IOException | RuntimeException e) {
                        sink.error(e);
                    }
                })
                .doFinally(signal -> turns.over())
                // Where it may wait: not on a thread of the container.
                .subscribeOn(Schedulers.boundedElastic());
    }
}
