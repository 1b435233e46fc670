package dev.sluice.servlet;

import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewriteListener.Failure;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What happened to all bodies of one filter since it started. Thread-safe. */
final class Counters {
    private final Map<Verdict, LongAdder> verdicts = adders(Verdict.class);
    private final Map<Failure, LongAdder> failures = adders(Failure.class);
    private final Map<ErrorPolicy, LongAdder> policies = adders(ErrorPolicy.class);
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

    void countEdited() {
        edited.increment();
    }

    void countDropped() {
        dropped.increment();
    }

    void countBrokenOff() {
        brokenOff.increment();
    }

    /** Returns the number of bodies with this verdict. */
    long of(Verdict verdict) {
        return sum(verdicts, verdict);
    }

    /** Returns the number of payloads that failed in this way. */
    long of(Failure failure) {
        return sum(failures, failure);
    }

    /** Returns the number of failed payloads that this policy was applied to. */
    long of(ErrorPolicy policy) {
        return sum(policies, policy);
    }

    /** Returns the number of payloads that left changed. */
    long edited() {
        return edited.sum();
    }

    /** Returns the number of events that a rule left out. */
    long dropped() {
        return dropped.sum();
    }

    /** Returns the number of bodies that were broken off. */
    long brokenOff() {
        return brokenOff.sum();
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

    private static <E extends Enum<E>> long sum(Map<E, LongAdder> adders, E key) {
        LongAdder adder = adders.get(key);
        return adder == null ? 0 : adder.sum();
    }
}
