package dev.sluice;

import dev.sluice.PostprocessCounters.Reason;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts without a lock: threads that count the same do not wait for each other. Thread-safe. */
final class Adders implements PostprocessMetrics {
    private final Map<Reason, LongAdder> adders = new EnumMap<>(Reason.class);
    private final LongAccumulator mostHeld = new LongAccumulator(Math::max, 0);

    Adders() {
        for (Reason reason : Reason.values()) {
            adders.put(reason, new LongAdder());
        }
    }

    @Override
    public void count(Reason reason) {
        adder(reason).increment();
    }

    @Override
    public void held(int most) {
        mostHeld.accumulate(most);
    }

    long sum(Reason reason) {
        return adder(reason).sum();
    }

    long mostHeldBytes() {
        return mostHeld.get();
    }

    PostprocessCounters snapshot() {
        Map<Reason, Long> counts = new EnumMap<>(Reason.class);
        adders.forEach((reason, adder) -> counts.put(reason, adder.sum()));
        return new PostprocessCounters(counts, mostHeldBytes());
    }

    private LongAdder adder(Reason reason) {
        LongAdder adder = adders.get(reason);
        if (adder == null) {
            throw new IllegalStateException("No adder for " + reason);
        }
        return adder;
    }
}
