package dev.sluice;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a {@link PostprocessFilter} has done since it was made, at one moment: see {@link PostprocessFilter#counters()}.
 * Immutable. Counts are read one after the other while answers go on, so that sums may be off by what happened meanwhile.
 *
 * @param counts how often each of the reasons came up; all reasons are there, in their order
 * @param mostHeldBytes the most bytes that one answer has held back while a line, or what a rule looks for, was incomplete;
 *     of answers that are over. It exceeds the configured limit by a line terminator at most
 */
public record PostprocessCounters(Map<Reason, Long> counts, long mostHeldBytes) {
    /**
     * What was counted. Later versions may add some. A body is counted at its first byte, or at the flush before it, once:
     * as one of the first eight. A reset of the response makes a new body of what follows.
     */
    public enum Reason {
        /** A body of type {@code text/event-stream} goes through the rules. */
        EVENT_STREAM,
        /** A body of type {@code application/x-ndjson}, {@code jsonl} or {@code stream+json} goes through the rules. */
        JSON_LINES,
        /** A body of type {@code application/json} or {@code application/*+json} goes through the rules. */
        JSON,
        /** A body passes: it has no content type. */
        NO_CONTENT_TYPE,
        /** A body passes: its content type is out of scope. */
        OTHER_CONTENT_TYPE,
        /** A body passes: its status allows none (204, 205, 304). */
        NO_BODY,
        /**
         * A body is of a type in scope but has a content coding that cannot be undone: it passes, or is broken off, as
         * {@code onError} says. Comes on top of one of the others when the coding is named behind the first byte.
         */
        ENCODED,
        /**
         * A body of a type in scope is a range of it (206): it passes, or is broken off, as {@code onError} says. Comes on top
         * of one of the others when the status is set behind the first byte.
         */
        PARTIAL,
        /** A body that goes through the rules is decoded for it (gzip, deflate). Counted at its first byte. */
        DECODED,
        /**
         * A body is not in the coding that its header names, or in gzip once more than it says, or is broken or cut short there.
         * Counted where that shows.
         */
        UNDECODABLE,
        /** A payload leaves changed: a line, an event's JSON text, or a JSON body, which counts at its end. */
        EDITED,
        /** An event was left out because a rule says so. */
        EVENT_DROPPED,
        /** A payload that begins like JSON is none. Each payload counts, also where only the first one is logged. */
        NOT_JSON,
        /** A payload is longer than {@code maxHeldBytes}. Each counts. */
        TOO_LONG,
        /**
         * A body is in UTF-16 or UTF-32, by its first two bytes, so that no rule finds a name in it. Under
         * {@code onError=pass}, and where the rules only reshape, it passes and is not counted.
         */
        OTHER_CHARSET,
        /** A payload that failed left as it came: {@code onError} is {@code pass}, or the rules only reshape. */
        FAILED_PASSED,
        /** A payload that failed was left out: {@code onError} is {@code drop}, or a rule takes away. */
        FAILED_DROPPED,
        /** A payload that failed broke its body off: {@code onError} is {@code abort}, or a JSON body under {@code drop}. */
        FAILED_ABORTED,
        /** A body was broken off, for whatever reason; the client sees a truncated answer. Not: a client that left. */
        BROKEN_OFF
    }

    /**
     * Copies counts.
     *
     * @param counts reasons that are not in it count as 0
     * @param mostHeldBytes 0 or more
     */
    public PostprocessCounters {
        Map<Reason, Long> all = new EnumMap<>(Reason.class);
        for (Reason reason : Reason.values()) {
            all.put(reason, counts.getOrDefault(reason, 0L));
        }
        counts = Collections.unmodifiableMap(all);
    }

    /**
     * Returns how often a reason came up.
     *
     * @param reason which
     * @return 0 or more
     */
    public long of(Reason reason) {
        return counts.getOrDefault(reason, 0L);
    }
}
