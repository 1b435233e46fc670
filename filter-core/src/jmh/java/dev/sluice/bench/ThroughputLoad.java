package dev.sluice.bench;

import java.util.Map;

/**
 * Long streams over one connection, each event written and flushed as soon as the last one was: with one thread that
 * writes and one that reads, two cores are busy. What the server's threads allocate is counted over the same streams,
 * the request of each included.
 */
final class ThroughputLoad implements Load {
    /** Of {@link Traffic#FRAMES} events each, about 0.2 s. */
    private static final int STREAMS = 10;

    private final Servers servers;
    private final EventScript script;

    ThroughputLoad(Servers servers, Sizes sizes) {
        this.servers = servers;
        this.script = new EventScript(sizes.of(Traffic.FRAMES), 0);
    }

    @Override
    public Map<Figure, Double> block(FilterSetup setup) throws Exception {
        LoopbackServer server = servers.of(setup);
        server.play(script);
        byte[] request = EventClient.request(EventServlet.STREAM);
        long[] readAt = new long[script.events()];
        try (EventClient client = server.client(new byte[1 << 16])) {
            // Connecting is not counted.
            client.stream(request, readAt);
            long allocated = server.allocatedBytes();
            long start = System.nanoTime();
            for (int i = 0; i < STREAMS; i++) {
                client.stream(request, readAt);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            double bytes = server.allocatedBytes() - allocated;
            double count = STREAMS * (double) script.events();
            return Map.of(Figure.EVENTS_PER_SECOND, count / seconds, Figure.BYTES_PER_EVENT, bytes / count);
        }
    }
}
