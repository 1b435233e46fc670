package dev.sluice.vllm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The members that a vLLM server emits, by kind of object, with the types that they have. */
final class PublishedShape {
    /** What a member may hold, a letter a type: Object, Array, String, Number, nulL (or any: "?"). */
    record Members(Map<String, String> types, List<String> appended) {
        boolean allows(String name) {
            return types.containsKey(name);
        }
    }

    private static final Map<String, String> TOP = Map.of(
            "id", "S", "object", "S", "created", "N", "model", "S", "choices", "A", "usage", "O", "metrics", "?");

    static final Members CHUNK =
            new Members(with(TOP, Map.of("prompt_token_ids", "?", "prompt_text", "?")), List.of("choices"));
    static final Members CHAT_CHOICE = new Members(
            Map.of(
                    "index",
                    "N",
                    "delta",
                    "O",
                    "logprobs",
                    "OL",
                    "finish_reason",
                    "SL",
                    "stop_reason",
                    "SNL",
                    "token_ids",
                    "AL"),
            List.of("index", "delta", "logprobs", "finish_reason", "stop_reason"));
    static final Members TEXT_CHOICE = new Members(
            Map.of(
                    "index",
                    "N",
                    "text",
                    "S",
                    "logprobs",
                    "OL",
                    "finish_reason",
                    "SL",
                    "stop_reason",
                    "SNL",
                    "token_ids",
                    "AL",
                    "prompt_token_ids",
                    "AL"),
            List.of("index", "logprobs", "finish_reason", "stop_reason"));
    static final Members DELTA = new Members(
            Map.of("role", "S", "content", "SA", "reasoning", "S", "reasoning_content", "S", "tool_calls", "A"),
            List.of("role"));
    static final Members TOOL_CALL =
            new Members(Map.of("id", "S", "type", "S", "index", "N", "function", "O"), List.of("index", "type"));
    static final Members FUNCTION = new Members(Map.of("name", "S", "arguments", "S"), List.of());
    static final Members USAGE = new Members(
            Map.of(
                    "prompt_tokens",
                    "N",
                    "total_tokens",
                    "N",
                    "completion_tokens",
                    "N",
                    "prompt_tokens_details",
                    "O",
                    "completion_tokens_details",
                    "O"),
            List.of("completion_tokens_details", "total_tokens"));
    static final Members PROMPT_DETAILS =
            new Members(Map.of("cached_tokens", "N", "created_cache_tokens", "N", "multimodal_tokens", "N"), List.of());
    static final Members COMPLETION_DETAILS = new Members(Map.of("reasoning_tokens", "N"), List.of("reasoning_tokens"));

    private static final Map<String, String> BODY_TOP = with(
            TOP,
            Map.of(
                    "service_tier", "L",
                    "system_fingerprint", "L",
                    "usage", "OL",
                    "prompt_logprobs", "?",
                    "prompt_token_ids", "?",
                    "kv_transfer_params", "?",
                    "ec_transfer_params", "?"));
    static final Members TEXT_BODY = new Members(BODY_TOP, List.of());
    static final Members CHAT_BODY = new Members(with(BODY_TOP, Map.of("prompt_text", "?")), List.of());
    static final Members CHAT_BODY_CHOICE = new Members(
            Map.of(
                    "index",
                    "N",
                    "message",
                    "O",
                    "logprobs",
                    "OL",
                    "finish_reason",
                    "SL",
                    "stop_reason",
                    "SNL",
                    "token_ids",
                    "AL",
                    "routed_experts",
                    "?"),
            List.of("logprobs", "stop_reason"));
    static final Members TEXT_BODY_CHOICE = new Members(
            Map.of(
                    "index",
                    "N",
                    "text",
                    "S",
                    "logprobs",
                    "OL",
                    "finish_reason",
                    "SL",
                    "stop_reason",
                    "SNL",
                    "token_ids",
                    "AL",
                    "prompt_logprobs",
                    "?",
                    "prompt_token_ids",
                    "AL",
                    "routed_experts",
                    "?"),
            List.of("logprobs", "stop_reason"));
    static final Members MESSAGE = new Members(
            Map.of(
                    "role", "S",
                    "content", "SAL",
                    "refusal", "SL",
                    "annotations", "?",
                    "audio", "?",
                    "function_call", "?",
                    "tool_calls", "A",
                    "reasoning", "SL",
                    "reasoning_content", "SL"),
            List.of());
    static final Members BODY_TOOL_CALL = new Members(Map.of("id", "S", "type", "S", "function", "O"), List.of("type"));
    static final Members BODY_USAGE = new Members(
            Map.of(
                    "prompt_tokens",
                    "NL",
                    "total_tokens",
                    "NL",
                    "completion_tokens",
                    "NL",
                    "prompt_tokens_details",
                    "OL",
                    "completion_tokens_details",
                    "OL"),
            List.of());

    /** Names that a member gets in exchange for another one. */
    static final Map<String, Set<String>> RENAMED = Map.of(
            "matched_stop", Set.of("stop_reason"),
            "reasoning_content", Set.of("reasoning"),
            "reasoning", Set.of("reasoning_content"),
            "reasoning_tokens", Set.of("completion_tokens_details"));

    private PublishedShape() {}

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(some);
        all.putAll(more);
        return Map.copyOf(all);
    }
}
