package dev.sluice.bench;

import java.util.Map;

/**
 * Streams of one event, one after the other over one connection: from the moment at which the request is sent to the
 * moment at which its event is read. The application writes it at once, so all that takes time is the way there and back.
 */
final class FirstEventLoad implements Load {
    /** About 30 ms. */
    private static final int STREAMS = 200;

    private final Servers servers;
    private final EventScript script = new EventScript(1, 0);
    private final int streams;

    FirstEventLoad(Servers servers, Sizes sizes) {
        this.servers = servers;
        this.streams = sizes.of(STREAMS);
    }

    @Override
    public Map<Figure, Double> block(FilterSetup setup) throws Exception {
        LoopbackServer server = servers.of(setup);
        server.play(script);
        byte[] request = EventClient.request(EventServlet.STREAM);
        long[] readAt = new long[1];
        double[] micros = new double[streams];
        try (EventClient client = server.client(new byte[1 << 16])) {
            // Connecting is not counted.
            client.stream(request, readAt);
            long allocated = server.allocatedBytes();
            for (int i = 0; i < streams; i++) {
                long sent = System.nanoTime();
                client.stream(request, readAt);
                micros[i] = (readAt[0] - sent) / 1e3;
            }
            double bytes = server.allocatedBytes() - allocated;
            return Map.of(
                    Figure.FIRST_EVENT_MEDIAN,
                    Spread.quantile(micros, 0.5),
                    Figure.FIRST_EVENT_P95,
                    Spread.quantile(micros, 0.95),
                    Figure.BYTES_PER_STREAM,
                    bytes / streams);
        }
    }
}
