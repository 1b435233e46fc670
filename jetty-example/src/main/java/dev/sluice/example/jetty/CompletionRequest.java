package dev.sluice.example.jetty;

import org.jspecify.annotations.Nullable;

/**
 * What the built-in model looks at in a request.
 *
 * @param stream whether the answer is a stream of events
 * @param includeUsage whether a stream ends in a usage frame
 * @param model the name that the answer repeats
 * @param maxTokens the most tokens of the answer
 * @param choices how many answers to give, side by side
 * @param promptTokens a guess from the length of the question
 * @param tool the function to call in place of an answer in words, or null
 */
record CompletionRequest(
        boolean stream,
        boolean includeUsage,
        String model,
        int maxTokens,
        int choices,
        int promptTokens,
        @Nullable String tool) {}
