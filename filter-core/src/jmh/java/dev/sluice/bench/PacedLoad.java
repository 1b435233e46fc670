package dev.sluice.bench;

import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * One stream with an event each millisecond: how long an event is on its way, and how far apart events arrive. The
 * server's clock and the client's are one, and between two events nobody has anything to do, as with a model that
 * thinks.
 */
final class PacedLoad implements Load {
    /** About 0.25 s. */
    private static final int EVENTS = 250;

    private static final long GAP_NANOS = 1_000_000;

    private final Servers servers;
    private final EventScript script;

    PacedLoad(Servers servers, Sizes sizes) {
        this.servers = servers;
        this.script = new EventScript(sizes.of(EVENTS), GAP_NANOS);
    }

    @Override
    public Map<Figure, Double> block(FilterSetup setup) throws Exception {
        LoopbackServer server = servers.of(setup);
        server.play(script);
        long[] readAt = new long[script.events()];
        try (EventClient client = server.client(new byte[1 << 16])) {
            client.stream(EventClient.request(EventServlet.STREAM), readAt);
        }
        return figures(script::writtenAt, readAt);
    }

    /** Returns the figures of a stream but for its first event, which waits for the connection and the headers. */
    static Map<Figure, Double> figures(IntToLongFunction writtenAt, long[] readAt) {
        double[] way = new double[readAt.length - 1];
        double[] between = new double[readAt.length - 1];
        for (int i = 1; i < readAt.length; i++) {
            way[i - 1] = (readAt[i] - writtenAt.applyAsLong(i)) / 1e3;
            between[i - 1] = (readAt[i] - readAt[i - 1]) / 1e3;
        }
        return Map.of(
                Figure.WAY_MEDIAN,
                Spread.quantile(way, 0.5),
                Figure.WAY_P99,
                Spread.quantile(way, 0.99),
                Figure.BETWEEN_MEDIAN,
                Spread.quantile(between, 0.5),
                Figure.BETWEEN_P99,
                Spread.quantile(between, 0.99));
    }
}
