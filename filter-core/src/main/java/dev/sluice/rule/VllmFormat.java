package dev.sluice.rule;

import java.util.Set;

/**
 * Gives chat and text completions the shape that a vLLM server emits.
 *
 * @param keep names of members that it never drops, at any level
 * @param reasoning the name of the member that carries the reasoning text: {@code reasoning} or
 *     {@code reasoning_content}
 */
public record VllmFormat(Set<String> keep, String reasoning) implements Rule {
    /** Copies the names. */
    public VllmFormat {
        keep = Set.copyOf(keep);
    }
}
