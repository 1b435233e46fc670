package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the server's threads allocate is counted, and nothing else. */
class ServerThreadsTest {
    private static final int BYTES = 4 << 20;

    private static byte[] kept = {};

    @ParameterizedTest
    @EnumSource
    void whatARequestAllocatesIsCountedAndWhatTheClientAllocatesIsNot(Embedded container) throws Exception {
        Filter wasteful = (request, response, chain) -> {
            kept = new byte[BYTES];
            chain.doFilter(request, response);
        };
        try (LoopbackServer server = LoopbackServer.start(container, List.of(wasteful));
                EventClient client = server.client(new byte[1 << 10])) {
            byte[] request = EventClient.request(EventServlet.STREAM);
            client.stream(request, new long[1]);
            long before = server.allocatedBytes();
            client.stream(request, new long[1]);
            kept = new byte[BYTES];
            assertThat(server.allocatedBytes() - before).isBetween((long) BYTES, BYTES + BYTES / 4L);
        }
        assertThat(kept).hasSize(BYTES);
    }
}
