package dev.sluice.rewrite;

import dev.sluice.bytes.Needles;
import dev.sluice.rule.CustomRule;
import dev.sluice.rule.Editors;
import dev.sluice.rule.PayloadEditor;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The compiled rules of a plan. Immutable. */
final class Rules {
    private static final byte[] DATA = "data: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] AS_IT_CAME = {};

    private final @Nullable Supplier<PayloadEditor> editors;
    private final List<CustomStep> steps = new ArrayList<>();
    private final Policies policies;
    private final boolean reshapes;
    private final Pipelines pipelines;

    Rules(List<Rule> rules, @Nullable ErrorPolicy onError) {
        editors = Editors.compile(rules);
        policies = Policies.of(rules, onError);
        reshapes = rules.stream().anyMatch(VllmFormat.class::isInstance);
        for (Rule rule : rules) {
            if (rule instanceof CustomRule custom) {
                steps.add(new CustomStep(custom));
            }
        }
        pipelines = new Pipelines(() -> new PayloadPipeline(editors == null ? null : editors.get(), steps, needles()));
    }

    /** Returns the needles without which no rule can match; null when some rule looks at every payload. */
    @Nullable
    Needles needles() {
        return policies.needles();
    }

    Policies policies() {
        return policies;
    }

    /** Returns whether some rule may take a whole event away. */
    boolean canDropEvents() {
        return reshapes;
    }

    /** Returns what a data line begins with when its payload was edited; empty when the line keeps its own. */
    byte[] dataPrefix() {
        return reshapes ? DATA : AS_IT_CAME;
    }

    /** Returns whether there are functions of the user's, which look at payloads that are no JSON too. */
    boolean hasSteps() {
        return !steps.isEmpty();
    }

    /** Lends the pipelines that apply these rules. */
    Pipelines pipelines() {
        return pipelines;
    }
}
