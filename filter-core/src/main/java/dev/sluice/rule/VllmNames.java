package dev.sluice.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The names that are kept, by object. */
final class VllmNames {
    static final List<String> CHUNK = List.of(
            "id", "object", "created", "model", "choices", "usage", "prompt_token_ids", "prompt_text", "metrics");
    static final List<String> CHAT_CHUNK_CHOICE =
            List.of("index", "delta", "logprobs", "finish_reason", "stop_reason", "token_ids");
    static final List<String> TEXT_CHUNK_CHOICE =
            List.of("index", "text", "logprobs", "finish_reason", "stop_reason", "prompt_token_ids", "token_ids");
    static final List<String> DELTA = List.of("role", "content", "reasoning", "reasoning_content", "tool_calls");

    static final List<String> TEXT_BODY = List.of(
            "id",
            "object",
            "created",
            "model",
            "choices",
            "service_tier",
            "system_fingerprint",
            "usage",
            "prompt_logprobs",
            "prompt_token_ids",
            "kv_transfer_params",
            "ec_transfer_params",
            "metrics");
    static final List<String> CHAT_BODY = with(TEXT_BODY, "prompt_text");
    static final List<String> CHAT_BODY_CHOICE =
            List.of("index", "message", "logprobs", "finish_reason", "stop_reason", "token_ids", "routed_experts");
    static final List<String> TEXT_BODY_CHOICE = List.of(
            "index",
            "text",
            "logprobs",
            "finish_reason",
            "stop_reason",
            "token_ids",
            "prompt_logprobs",
            "prompt_token_ids",
            "routed_experts");
    static final List<String> MESSAGE = List.of(
            "role",
            "content",
            "refusal",
            "annotations",
            "audio",
            "function_call",
            "tool_calls",
            "reasoning",
            "reasoning_content");

    static final List<String> TOOL_CALL = List.of("id", "type", "index", "function");
    static final List<String> FUNCTION = List.of("name", "arguments");
    static final List<String> USAGE = List.of(
            "prompt_tokens", "total_tokens", "completion_tokens", "prompt_tokens_details", "completion_tokens_details");
    static final List<String> PROMPT_DETAILS = List.of("cached_tokens", "created_cache_tokens", "multimodal_tokens");
    static final List<String> COMPLETION_DETAILS = List.of("reasoning_tokens");

    private VllmNames() {}

    /** Returns names and some more. */
    static List<String> with(List<String> names, String... more) {
        List<String> all = new ArrayList<>(names);
        all.addAll(Arrays.asList(more));
        return all;
    }
}
