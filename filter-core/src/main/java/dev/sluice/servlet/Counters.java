package dev.sluice.servlet;

import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewriteListener.Failure;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What happened to all bodies of one filter since it started. Thread-safe. */
final class Counters {
    private final Map<Verdict, LongAdder> verdicts = adders(Verdict.class);
    private final Map<Failure, LongAdder> failures = adders(Failure.class);
    private final Map<ErrorPolicy, LongAdder> policies = adders(ErrorPolicy.class);
    private final LongAdder decoded = new LongAdder();
    private final LongAdder undecodable = new LongAdder();
    private final LongAdder edited = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder brokenOff = new LongAdder();

    void count(Verdict verdict) {
        increment(verdicts, verdict);
    }

    void count(Failure failure, ErrorPolicy policy) {
        increment(failures, failure);
        increment(policies, policy);
    }

    void countDecoded() {
        decoded.increment();
    }

    void countUndecodable() {
        undecodable.increment();
    }

    void countEdited() {
        edited.increment();
    }

    void countDropped() {
        dropped.increment();
    }

    void countBrokenOff() {
        brokenOff.increment();
    }

    /** Returns a copy of all counts by the name of what was counted. */
    Map<String, Long> copy() {
        Map<String, Long> counts = new LinkedHashMap<>();
        verdicts.forEach((verdict, adder) -> counts.put(verdict.name(), adder.sum()));
        failures.forEach((failure, adder) -> counts.put(failure.name(), adder.sum()));
        policies.forEach((policy, adder) -> counts.put(
                switch (policy) {
                    case PASS -> "FAILED_PASSED";
                    case DROP -> "FAILED_DROPPED";
                    case ABORT -> "FAILED_ABORTED";
                },
                adder.sum()));
        counts.put("DECODED", decoded.sum());
        counts.put("UNDECODABLE", undecodable.sum());
        counts.put("EDITED", edited.sum());
        counts.put("EVENT_DROPPED", dropped.sum());
        counts.put("BROKEN_OFF", brokenOff.sum());
        return counts;
    }

    private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
        Map<E, LongAdder> adders = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            adders.put(constant, new LongAdder());
        }
        return adders;
    }

    private static <E extends Enum<E>> void increment(Map<E, LongAdder> adders, E key) {
        LongAdder adder = adders.get(key);
        if (adder != null) {
            adder.increment();
        }
    }
}
