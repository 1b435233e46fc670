package dev.sluice;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a {@link PostprocessFilter} has done since it started, at one moment: see {@link PostprocessFilter#counters()}.
 * Immutable. Counts are read one after the other while answers go on, so that sums may be off by what happened meanwhile.
 *
 * @param counts how often each of the reasons came up; all reasons are there, in their order
 */
public record PostprocessCounters(Map<Reason, Long> counts) {
    /** What was counted. Later versions may add some. */
    public enum Reason {
        /** A body of type {@code text/event-stream} went through the rules. */
        EVENT_STREAM,
        /** A body of type {@code application/x-ndjson}, {@code jsonl} or {@code stream+json} went through the rules. */
        JSON_LINES,
        /** A body of type {@code application/json} or {@code application/*+json} went through the rules. */
        JSON,
        /** A body passed: it has no content type. */
        NO_CONTENT_TYPE,
        /** A body passed: its content type is out of scope. */
        OTHER_CONTENT_TYPE,
        /** A body passed: its status allows none (204, 205, 304). */
        NO_BODY,
        /**
         * A body is of a type in scope but has a content coding that cannot be undone: it passed, or was broken off, as
         * {@code onError} says.
         */
        ENCODED,
        /** A body of a type in scope is a range of it (206): it passed, or was broken off, as {@code onError} says. */
        PARTIAL,
        /** A body that went through the rules was decoded for it (gzip, deflate). */
        DECODED,
        /** A body is not in the coding that its header names, or is broken or cut short there. */
        UNDECODABLE,
        /** A payload left changed. */
        EDITED,
        /** An event was left out because a rule says so. */
        EVENT_DROPPED,
        /** A payload that begins like JSON is none. */
        NOT_JSON,
        /** A payload is longer than {@code maxHeldBytes}. */
        TOO_LONG,
        /** A payload that failed left as it came: {@code onError} is {@code pass}, or the rules only reshape. */
        FAILED_PASSED,
        /** A payload that failed was left out: {@code onError} is {@code drop}, or a rule takes away. */
        FAILED_DROPPED,
        /** A payload that failed broke its body off: {@code onError} is {@code abort}, or a JSON body under {@code drop}. */
        FAILED_ABORTED,
        /** A body was broken off, for whatever reason; the client saw a truncated answer. */
        BROKEN_OFF
    }

    /**
     * Copies counts.
     *
     * @param counts reasons that are not in it count as 0
     */
    public PostprocessCounters {
        Map<Reason, Long> all = new EnumMap<>(Reason.class);
        for (Reason reason : Reason.values()) {
            all.put(reason, counts.getOrDefault(reason, 0L));
        }
        counts = Collections.unmodifiableMap(all);
    }

    /** The names that the servlet half counts under are those of the reasons. */
    static PostprocessCounters of(Map<String, Long> named) {
        Map<Reason, Long> counts = new EnumMap<>(Reason.class);
        named.forEach((name, count) -> counts.put(Reason.valueOf(name), count));
        return new PostprocessCounters(counts);
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
