package dev.sluice.rewrite;

import dev.sluice.bytes.Needle;
import dev.sluice.bytes.Needles;
import dev.sluice.json.NameNeedles;
import dev.sluice.rule.CustomRule;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a payload that cannot be read: what was configured, or else what the rules want that should have
 * looked into it. A rule that takes away drops, any other passes. Immutable.
 */
final class Policies {
    private final @Nullable ErrorPolicy configured;
    private final @Nullable Needles removing;
    private final @Nullable Needles all;

    private Policies(@Nullable ErrorPolicy configured, @Nullable Needles removing, @Nullable Needles all) {
        this.configured = configured;
        this.removing = removing;
        this.all = all;
    }

    static Policies of(List<Rule> rules, @Nullable ErrorPolicy configured) {
        List<Needle> removing = new ArrayList<>();
        List<Needle> all = new ArrayList<>();
        boolean everyRuleHasNeedle = true;
        for (Rule rule : rules) {
            if (rule instanceof RemoveMembers remove) {
                remove.names().forEach(name -> removing.add(NameNeedles.of(name)));
            } else if (rule instanceof CustomRule custom && custom.needle() != null) {
                all.add(Needle.literal(custom.needle().getBytes(StandardCharsets.UTF_8)));
            } else {
                everyRuleHasNeedle = false;
            }
        }
        all.addAll(removing);
        boolean needles = everyRuleHasNeedle && !all.isEmpty();
        return new Policies(
                configured, removing.isEmpty() ? null : Needles.of(removing), needles ? Needles.of(all) : null);
    }

    /** Returns the needles without which no rule can match; null when some rule looks at every payload. */
    @Nullable
    Needles needles() {
        return all;
    }

    /**
     * Returns what to do about a payload that is no JSON.
     *
     * @return null when no rule should have looked into it
     */
    @Nullable
    ErrorPolicy forNoJson(byte[] text, int from, int to) {
        if (all != null && !all.occursIn(text, from, to)) {
            return null;
        }
        if (configured != null) {
            return configured;
        }
        return removing != null && removing.occursIn(text, from, to) ? ErrorPolicy.DROP : ErrorPolicy.PASS;
    }

    /** Returns what to do about a payload that is too long to be looked into: any rule might match. */
    ErrorPolicy forTooLong() {
        if (configured != null) {
            return configured;
        }
        return removing != null ? ErrorPolicy.DROP : ErrorPolicy.PASS;
    }
}
