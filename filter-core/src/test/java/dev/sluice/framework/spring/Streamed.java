package dev.sluice.framework.spring;

/** A way to stream, and where the application does it. */
enum Streamed {
    SSE_EMITTER("/emitter"),
    BODY_EMITTER("/emitter-of-lines"),
    STREAMING_BODY("/body"),
    DEFERRED_STREAMING_BODY("/deferred-body"),
    FLUX("/flux"),
    FLUX_OF_LINES("/flux-of-lines"),
    DISPATCHED_AND_ASYNC_AGAIN("/again"),
    WEBFLUX("/reactive/events"),
    WEBFLUX_LINES("/reactive/lines"),
    GATEWAY("/gateway/events");

    private final String path;

    Streamed(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }
}
