package dev.sluice;

import dev.sluice.rewrite.ErrorPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What becomes of a payload that a rule should look into but that is no JSON, or that is longer than
 * {@code maxHeldBytes}.
 */
public enum OnError {
    /** It leaves as it came. */
    PASS(ErrorPolicy.PASS),
    /** Its {@code data} lines are left out. A JSON body has no lines: there this is {@link #ABORT}. */
    DROP(ErrorPolicy.DROP),
    /** The response is broken off, so that the client sees that it is not complete. */
    ABORT(ErrorPolicy.ABORT);

    private final ErrorPolicy policy;

    OnError(ErrorPolicy policy) {
        this.policy = policy;
    }

    ErrorPolicy policy() {
        return policy;
    }

    static OnError parse(String label) {
        return Arrays.stream(values())
                .filter(choice -> choice.name().toLowerCase(Locale.ROOT).equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        new Names(List.of("pass", "drop", "abort")).unknown("value", label)));
    }
}
