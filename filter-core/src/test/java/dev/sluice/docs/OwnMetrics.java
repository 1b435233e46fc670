package dev.sluice.docs;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessCounters.Reason;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The metrics of one's own that docs/OPERATIONS.md shows. */
final class OwnMetrics {
    private OwnMetrics() {}

    static PostprocessConfig config() {
        Map<Reason, LongAdder> meters = new ConcurrentHashMap<>();
        PostprocessConfig config = PostprocessConfig.builder()
                .postprocess("strip_actual_usage")
                .metrics(reason ->
                        meters.computeIfAbsent(reason, name -> new LongAdder()).increment())
                .build();
        return config;
    }
}
