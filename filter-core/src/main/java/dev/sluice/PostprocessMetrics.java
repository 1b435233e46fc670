package dev.sluice;

import dev.sluice.PostprocessCounters.Reason;

/**
 * Hears what a {@link PostprocessFilter} does, to bring it into a metrics system of one's own; see
 * {@link PostprocessConfig.Builder#metrics}. The filter counts by itself too, so that {@link PostprocessFilter#counters()}
 * and the MBean do not depend on it.
 *
 * <p>Called on the threads that write answers, several at once: so it must be thread-safe and quick, and must not block.
 * What it throws does not reach the answer; the first time is logged.
 */
@FunctionalInterface
public interface PostprocessMetrics {
    /**
     * Something happened once.
     *
     * @param reason what; {@link Reason} says when each moves
     */
    void count(Reason reason);

    /**
     * A body that went through the rules is over: complete, broken off, or given up because its client left.
     *
     * @param most how many bytes of it waited for more input at the same time, at most: 0 for a body of whole lines, up to
     *     {@code maxHeldBytes} and a line terminator
     */
    default void held(int most) {}
}
