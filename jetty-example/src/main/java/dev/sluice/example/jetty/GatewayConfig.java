package dev.sluice.example.jetty;

import dev.sluice.PostprocessConfig;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway is started with.
 *
 * @param host name or address to listen on
 * @param port port to listen on, 0 for a free one
 * @param upstream the server to stand in front of, or null for the built-in model
 * @param idleTimeout the longest silence on a connection, on either side
 * @param stopTimeout how long running answers may take to finish at the end
 * @param postprocess what the filter does
 */
record GatewayConfig(
        String host,
        int port,
        @Nullable URI upstream,
        Duration idleTimeout,
        Duration stopTimeout,
        PostprocessConfig postprocess) {}
