package dev.sluice.bench;

/** What is measured together, in the order in which it is run: the first part warms up most code. */
enum Part {
    THROUGHPUT(3, 12),
    FIRST_EVENT(5, 40),
    BETWEEN_EVENTS(1, 15),
    /** A round is two times five servers; without rounds to warm up, since each is new. */
    IDLE_STREAMS(0, 2);

    private final int warmUp;
    private final int rounds;

    Part(int warmUp, int rounds) {
        this.warmUp = warmUp;
        this.rounds = rounds;
    }

    /** Runs it on a container, for a little longer than these seconds at most. */
    Comparison run(Embedded container, Sizes sizes, int idleStreams, long seconds) throws Exception {
        if (this == IDLE_STREAMS) {
            return alternate(new IdleLoad(container, idleStreams), sizes, seconds);
        }
        try (Servers servers = Servers.start(container)) {
            return alternate(load(servers, sizes), sizes, seconds);
        }
    }

    private Load load(Servers servers, Sizes sizes) {
        return switch (this) {
            case THROUGHPUT -> new ThroughputLoad(servers, sizes);
            case FIRST_EVENT -> new FirstEventLoad(servers, sizes);
            case BETWEEN_EVENTS -> new PacedLoad(servers, sizes);
            case IDLE_STREAMS -> throw new IllegalStateException("It has servers of its own");
        };
    }

    private Comparison alternate(Load load, Sizes sizes, long seconds) throws Exception {
        return new Alternation(load, seconds).run(sizes.upTo(warmUp), sizes.upTo(rounds));
    }
}
