package dev.sluice;

import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.CustomRule;
import dev.sluice.rule.Rule;
import dev.sluice.servlet.FlushMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link PostprocessFilter} does. Immutable; built in code with {@link #builder()}, or read from the strings of a
 * deployment descriptor with {@link #fromInitParameters}.
 */
public final class PostprocessConfig {
    /** Default of {@code maxHeldBytes}: 16 MiB. */
    public static final int DEFAULT_MAX_HELD_BYTES = 16 << 20;

    /** Smallest {@code maxHeldBytes}: enough to tell what a line is. */
    public static final int LEAST_MAX_HELD_BYTES = RewritePlan.LEAST_MAX_HELD_BYTES;

    /** Largest {@code maxHeldBytes}: what fits in an array. */
    public static final int MOST_MAX_HELD_BYTES = RewritePlan.MOST_MAX_HELD_BYTES;

    private final RewritePlan plan;
    private final FlushMode flush;
    private final @Nullable PostprocessMetrics metrics;

    private PostprocessConfig(RewritePlan plan, FlushMode flush, @Nullable PostprocessMetrics metrics) {
        this.plan = plan;
        this.flush = flush;
        this.metrics = metrics;
    }

    /** Returns a builder with the defaults: mode {@code off}. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads init-params, as a deployment descriptor has them. All are optional.
     *
     * <dl>
     *   <dt>{@code postprocess}
     *   <dd>{@code off} (default), {@code strip_actual_usage}, {@code vllm_format}, or several separated by commas
     *   <dt>{@code maxHeldBytes}
     *   <dd>most bytes that one response may hold back: {@value #LEAST_MAX_HELD_BYTES} to
     *       {@value #MOST_MAX_HELD_BYTES}, also as a number followed by {@code KiB} or {@code MiB}; default {@code 16MiB}
     *   <dt>{@code onError}
     *   <dd>{@code pass}, {@code drop} or {@code abort}; without it each rule decides
     *   <dt>{@code flush}
     *   <dd>{@code line} (default): a complete line of a stream goes to the client at once; {@code caller}: when the
     *       application flushes
     *   <dt>{@code keep}
     *   <dd>for {@code vllm_format}: names of members that it never drops, separated by commas
     *   <dt>{@code reasoning}
     *   <dd>for {@code vllm_format}: {@code reasoning} or {@code reasoning_content}
     * </dl>
     *
     * @param parameters names and values
     * @return the configuration
     * @throws IllegalArgumentException for an unknown name or a value that is not allowed; the message says where, what
     *     is allowed, and which known name is nearest
     */
    public static PostprocessConfig fromInitParameters(Map<String, String> parameters) {
        return InitParameters.read(parameters, null);
    }

    RewritePlan plan() {
        return plan;
    }

    FlushMode flush() {
        return flush;
    }

    @Nullable
    PostprocessMetrics metrics() {
        return metrics;
    }

    /** Collects what a {@link PostprocessConfig} says. Not thread-safe. */
    public static final class Builder {
        private final List<Rule> custom = new ArrayList<>();
        private Set<Mode> modes = Set.of();
        private int maxHeldBytes = DEFAULT_MAX_HELD_BYTES;
        private @Nullable OnError onError;
        private FlushMode flush = FlushMode.LINE;
        private Set<String> keep = Set.of();
        private @Nullable Reasoning reasoning;
        private @Nullable PostprocessMetrics metrics;

        private Builder() {}

        /**
         * Sets the modes.
         *
         * @param value {@code off}, one mode, or several separated by commas
         * @return this
         * @throws IllegalArgumentException for anything else
         */
        public Builder postprocess(String value) {
            modes = Mode.parse(value);
            return this;
        }

        /**
         * Sets how much one response may hold back while a line, or what a rule looks for, is incomplete.
         *
         * @param bytes {@value #LEAST_MAX_HELD_BYTES} to {@value #MOST_MAX_HELD_BYTES}
         * @return this
         * @throws IllegalArgumentException when it is out of this range
         */
        public Builder maxHeldBytes(int bytes) {
            if (bytes < LEAST_MAX_HELD_BYTES || bytes > MOST_MAX_HELD_BYTES) {
                throw new IllegalArgumentException(bytes + " is out of range; allowed: " + LEAST_MAX_HELD_BYTES + " to "
                        + MOST_MAX_HELD_BYTES + " bytes");
            }
            maxHeldBytes = bytes;
            return this;
        }

        /**
         * Sets what becomes of a payload that cannot be read. Without it, a rule that takes away drops the payload and a
         * rule that reshapes lets it pass.
         *
         * @param choice for all rules
         * @return this
         */
        public Builder onError(OnError choice) {
            onError = choice;
            return this;
        }

        /**
         * Sends each complete line of a stream to the client at once, whether or not the application flushes. The
         * default. The first line commits the response.
         *
         * @return this
         */
        public Builder flushEachLine() {
            flush = FlushMode.LINE;
            return this;
        }

        /**
         * Flushes only when the application does.
         *
         * @return this
         */
        public Builder flushWithCaller() {
            flush = FlushMode.CALLER;
            return this;
        }

        /**
         * Names members that {@code vllm_format} never drops, at any level.
         *
         * @param names decoded names
         * @return this
         */
        public Builder keep(Set<String> names) {
            keep = Set.copyOf(names);
            return this;
        }

        /**
         * Sets the name that {@code vllm_format} gives to the reasoning text.
         *
         * @param name {@code reasoning} (default) or {@code reasoning_content}
         * @return this
         * @throws IllegalArgumentException for any other name
         */
        public Builder reasoning(String name) {
            reasoning = Reasoning.parse(name);
            return this;
        }

        /**
         * Adds a rewriter of one's own. Those that are added run after the modes, in their order.
         *
         * @param name what messages call it
         * @param needle a literal, in UTF-8 and without line terminators, that is in every payload that the rewriter can
         *     change; null when every payload must be looked at
         * @param rewriter the function
         * @return this
         * @throws IllegalArgumentException when the needle is empty or has a line terminator
         */
        public Builder rewriter(String name, @Nullable String needle, PayloadRewriter rewriter) {
            if (needle != null && !needle.matches("[^\r\n]+")) {
                throw new IllegalArgumentException(
                        "the needle of the rewriter '" + name
                                + "' must be text without line terminators, or null for a rewriter that looks at every payload");
            }
            custom.add(new CustomRule(name, needle, rewriter::rewrite));
            return this;
        }

        /**
         * Tells a metrics system of one's own what the filter does, beside the counters that it has anyway.
         *
         * @param own hears of it; one object may serve several filters
         * @return this
         */
        public Builder metrics(PostprocessMetrics own) {
            metrics = own;
            return this;
        }

        /**
         * Builds the configuration.
         *
         * @return the configuration
         * @throws IllegalArgumentException when {@code keep} or {@code reasoning} is set for modes without
         *     {@code vllm_format}. With mode {@code off} they may stay, so that switching off is a change in one place
         */
        public PostprocessConfig build() {
            needsVllmFormat("keep", !keep.isEmpty());
            needsVllmFormat("reasoning", reasoning != null);
            Reasoning name = reasoning == null ? Reasoning.REASONING : reasoning;
            List<Rule> rules = new ArrayList<>();
            for (Mode mode : modes) {
                rules.add(mode.rule(keep, name.label()));
            }
            rules.addAll(custom);
            return new PostprocessConfig(
                    RewritePlan.compile(rules, maxHeldBytes, onError == null ? null : onError.policy()),
                    flush,
                    metrics);
        }

        private void needsVllmFormat(String setting, boolean set) {
            if (set && !modes.isEmpty() && !modes.contains(Mode.VLLM_FORMAT)) {
                throw new IllegalArgumentException(
                        "'" + setting + "' has an effect on vllm_format only; add vllm_format"
                                + " to postprocess, or leave '" + setting + "' out");
            }
        }
    }
}
