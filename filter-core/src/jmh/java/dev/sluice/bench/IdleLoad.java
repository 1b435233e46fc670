package dev.sluice.bench;

import dev.sluice.testing.LiveHeap;
import jakarta.servlet.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Streams that have sent their first event and wait for the next, on a server of their own: the live heap after a full
 * collection, before and after they are opened. The clients are in the same heap, as large on either side of a
 * comparison; buffers outside of the heap are not seen.
 */
final class IdleLoad implements Load {
    private final Embedded container;
    private final int streams;

    /** Some idle streams; {@link FileDescriptors} says how many there can be. */
    IdleLoad(Embedded container, int streams) {
        this.container = container;
        this.streams = streams;
    }

    @Override
    public Map<Figure, Double> block(FilterSetup setup) throws Exception {
        return Map.of(Figure.BYTES_PER_IDLE_STREAM, bytesPerStream(setup.filters()));
    }

    double bytesPerStream(List<Filter> filters) throws Exception {
        byte[] buffer = new byte[1 << 16];
        byte[] request = EventClient.request(EventServlet.IDLE);
        List<EventClient> clients = new ArrayList<>(before(streams) + streams);
        try (LoopbackServer server = LoopbackServer.start(container, filters)) {
            // Threads, pools and classes are there before anything is counted.
            open(server, request, buffer, clients, before(streams));
            long before = LiveHeap.settledBytes();
            open(server, request, buffer, clients, streams);
            return (LiveHeap.settledBytes() - before) / (double) streams;
        } finally {
            for (EventClient client : clients) {
                client.close();
            }
        }
    }

    /** Returns how many streams are opened before those that are counted. */
    static int before(int streams) {
        return streams / 10 + 1;
    }

    private static void open(LoopbackServer server, byte[] request, byte[] buffer, List<EventClient> clients, int count)
            throws Exception {
        for (int i = 0; i < count; i++) {
            EventClient client = server.client(buffer);
            clients.add(client);
            client.open(request);
        }
    }
}
