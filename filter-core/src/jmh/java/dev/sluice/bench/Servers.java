package dev.sluice.bench;

import java.util.EnumMap;
import java.util.Map;

/** One server for each setup, all running: they take turns. */
final class Servers implements AutoCloseable {
    private final Map<FilterSetup, LoopbackServer> running = new EnumMap<>(FilterSetup.class);

    static Servers start(Embedded container) throws Exception {
        Servers servers = new Servers();
        for (FilterSetup setup : FilterSetup.values()) {
            servers.running.put(setup, LoopbackServer.start(container, setup.filters()));
        }
        return servers;
    }

    LoopbackServer of(FilterSetup setup) {
        LoopbackServer server = running.get(setup);
        if (server == null) {
            throw new IllegalArgumentException(setup.title());
        }
        return server;
    }

    @Override
    public void close() {
        running.values().forEach(LoopbackServer::close);
    }
}
