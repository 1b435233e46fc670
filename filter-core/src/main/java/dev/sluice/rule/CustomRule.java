package dev.sluice.rule;

import org.jspecify.annotations.Nullable;

/**
 * A function of the user's in a plan.
 *
 * @param name what messages call it
 * @param needle a literal, in UTF-8, without line terminators, that is in every payload that the rewriter can change;
 *     null when every payload must be looked at
 * @param rewriter the function
 */
public record CustomRule(String name, @Nullable String needle, PayloadFunction rewriter) implements Rule {}
