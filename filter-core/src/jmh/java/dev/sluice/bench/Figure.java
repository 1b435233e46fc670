package dev.sluice.bench;

/** What is measured. Each block of streams has one value of it. */
enum Figure {
    EVENTS_PER_SECOND("events per second, one connection, each flushed", 0),
    BYTES_PER_EVENT("bytes allocated per event", 1),
    FIRST_EVENT_MEDIAN("request to first event, median, µs", 1),
    FIRST_EVENT_P95("request to first event, 95th percentile, µs", 1),
    BYTES_PER_STREAM("bytes allocated per stream of one event", 0),
    WAY_MEDIAN("an event's way from write to client, median, µs", 1),
    WAY_P99("an event's way from write to client, 99th percentile, µs", 1),
    BETWEEN_MEDIAN("between two events at the client, median, µs", 1),
    BETWEEN_P99("between two events at the client, 99th percentile, µs", 1),
    BYTES_PER_IDLE_STREAM("live heap per open, idle stream, bytes", 0);

    private final String title;
    private final int decimals;

    Figure(String title, int decimals) {
        this.title = title;
        this.decimals = decimals;
    }

    String title() {
        return title;
    }

    int decimals() {
        return decimals;
    }
}
