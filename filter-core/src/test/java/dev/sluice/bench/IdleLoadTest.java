package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The heap of an idle stream is what its request keeps alive. */
class IdleLoadTest {
    /** So many that a hundred of them do not drown in what other tests leave behind. */
    private static final int KEPT_BYTES = 200_000;

    @ParameterizedTest
    @EnumSource
    void whatAStreamKeepsIsSeen(Embedded container) throws Exception {
        Filter keeping = (request, response, chain) -> {
            request.setAttribute("kept", new byte[KEPT_BYTES]);
            chain.doFilter(request, response);
        };
        IdleLoad load = new IdleLoad(container, 50);
        double more = load.bytesPerStream(List.of(keeping)) - load.bytesPerStream(List.of());
        assertThat(more).isBetween(0.9 * KEPT_BYTES, 1.1 * KEPT_BYTES);
    }

    @Test
    void asManyStreamsAreOpenedAsWereAskedForWhereFilesAllow() {
        assertThat(FileDescriptors.streamsWithin(20_000, 5_000)).isEqualTo(5_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_024, 4_096, 10_000})
    void fewerStreamsAreOpenedWhereFilesAreFew(int limit) {
        int streams = FileDescriptors.streamsWithin(limit, 5_000);
        assertThat(streams).isBetween(1, 4_999);
        assertThat(2 * (streams + IdleLoad.before(streams))).isBetween(limit - 510, limit - 500);
    }
}
