package dev.sluice.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes completions, chunks and bodies, with any members that servers send, and some that none does. */
public final class RandomCompletion {
    private static final String[] TEXTS = {
        "\"\"",
        "\" tok\"",
        "\"\u4f60\u597d \ud83d\ude00\"",
        "\"\\u003cthink\\u003e\\/\"",
        "\"a\\n\\\"b\\\\\"",
        "\"\\ud83d\""
    };
    private static final Pattern SCALAR = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|-?[0-9][0-9.]*|null");
    private static final String[] OTHER_SCALARS = {
        "\"\"", "\"b\"", "\"\\x\"", "\"\u0001\"", "\"\\", "null", "0", "7", "12345", "007", "1.5", "-3", "1e5", "{}"
    };
    private static final String[] SPACES = {"", "", "", "", "", "", "", " ", "\t"};

    private final Random random;

    private final boolean twoChoices;

    /**
     * Makes completions from a source of chance.
     *
     * @param twoChoices whether {@code choices} may be there twice
     */
    public RandomCompletion(Random random, boolean twoChoices) {
        this.random = random;
        this.twoChoices = twoChoices;
    }

    /** Returns a payload: a completion in nine cases of ten. */
    public String payload() {
        return switch (random.nextInt(20)) {
            case 0 -> object(choices("\"label\":1"), maybe("\"type\":\"poll\""), maybe(usage()));
            case 1 -> object("\"error\":{\"message\":\"x\"}", choices(choice(0)));
            default -> object(members());
        };
    }

    /** Returns the same payload with another value, name or two, as the frames of a stream are alike. */
    public String like(String payload) {
        Matcher scalars = SCALAR.matcher(payload);
        int changes = 1 + random.nextInt(3);
        int[] left = {(int) scalars.results().count()};
        return scalars.replaceAll(match -> {
            boolean change = random.nextInt(left[0]--) < changes;
            String scalar = change ? pick(pick(TEXTS), pick(OTHER_SCALARS)) : match.group();
            return Matcher.quoteReplacement(scalar);
        });
    }

    private String[] members() {
        int kind = random.nextInt(8);
        List<String> all = new ArrayList<>(List.of(
                maybe("\"id\":" + pick("\"chatcmpl-1\"", "\"\"")),
                maybe("\"object\":"
                        + pick(
                                "\"chat.completion.chunk\"",
                                "\"chat.completion.chunk\"",
                                "\"chat.completion\"",
                                "\"chat.completion.done\"",
                                "\"text_completion\"",
                                "\"chat.\\u0063ompletion.chunk\"",
                                "\"list\"",
                                "\"\"",
                                "null")),
                maybe("\"created\":1786479604"),
                maybe("\"model\":\"m\""),
                maybe(usage()),
                rarely("\"system_fingerprint\":\"fp\""),
                rarely("\"service_tier\":null"),
                rarely("\"obfuscation\":\"a\\u0062\""),
                rarely("\"prompt_text\":null"),
                rarely("\"prompt_logprobs\":null"),
                rarely("\"metrics\":{\"reasoning_tokens\":1}"),
                rarely("\"kv_transfer_params\":null"),
                rarely("\"actual_usage\":{\"role\":null}"),
                rarely("\"timings\":{\"prompt_ms\":87.042}"),
                twoChoices ? rarely("\"choices\":null") : "",
                rarely("\"type\":\"t\"")));
        if (random.nextInt(12) != 0) {
            String[] list = new String[random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(random.nextInt(4) == 0 ? 3 : 1)];
            for (int i = 0; i < list.length; i++) {
                list[i] = choice(kind);
            }
            all.add(choices(list));
        }
        return all.toArray(String[]::new);
    }

    private String choices(String... elements) {
        List<String> objects = new ArrayList<>();
        for (String element : elements) {
            objects.add(element.startsWith("{") ? element : object(element));
        }
        if (!objects.isEmpty() && random.nextInt(30) == 0) {
            objects.add(pick("null", "1", "[]", "\"a\""));
        }
        return "\"choices\":[" + String.join(",", objects) + "]";
    }

    private String choice(int kind) {
        String content = switch (kind) {
            case 6 -> maybe("\"message\":" + pick(message(), message(), message(), "null"));
            case 7 -> maybe("\"text\":" + pick(TEXTS));
            default ->
                maybe("\"delta\":" + pick(delta(), delta(), delta(), delta(), delta(), "null", "[" + delta() + "]"));
        };
        return object(
                content,
                rarely(kind == 5 ? "\"message\":" + message() : ""),
                maybe("\"index\":" + pick("0", "0", "0", "1", "2", "70", "1023", "1024", "-1", "null", "\"0\"", "1.0")),
                maybe("\"logprobs\":" + pick("null", "{\"content\":[{\"token\":\"a\",\"logprob\":-0.10}]}")),
                maybe("\"finish_reason\":"
                        + pick(
                                "null",
                                "null",
                                "null",
                                "\"stop\"",
                                "\"\"",
                                "\"eos_token\"",
                                "\"stop_s\\u0065quence\"",
                                "\"end_turn\"",
                                "\"max_tokens\"",
                                "\"model_length\"",
                                "\"tool_calls\"",
                                "7")),
                rarely("\"stop_reason\":" + pick("null", "2", "\"</s>\"")),
                rarely("\"matched_stop\":" + pick("null", "128009", "\"\\n\"")),
                rarely("\"matched_stop\":1"),
                rarely("\"token_ids\":[1,2]"),
                rarely("\"prompt_token_ids\":null"),
                rarely("\"routed_experts\":null"),
                rarely("\"content_filter_results\":{\"role\":{\"filtered\":false}}"));
    }

    private String delta() {
        return object(
                maybe("\"role\":" + pick("\"assistant\"", "\"assistant\"", "\"\"", "null")),
                maybe("\"content\":" + pick(pick(TEXTS), pick(TEXTS), "null", "[{\"type\":\"text\",\"text\":null}]")),
                rarely("\"reasoning\":" + pick(pick(TEXTS), "null")),
                rarely("\"reasoning_content\":" + pick(pick(TEXTS), "null")),
                rarely("\"reas\\u006fning\":" + pick(pick(TEXTS), "null")),
                rarely("\"tool_calls\":" + toolCalls()),
                rarely("\"refusal\":null"),
                rarely("\"function_call\":{\"name\":null}"),
                rarely("\"role\":\"assistant\""));
    }

    private String message() {
        return object(
                maybe("\"role\":\"assistant\""),
                maybe("\"content\":" + pick(pick(TEXTS), "null")),
                maybe("\"reasoning_content\":" + pick(pick(TEXTS), "null")),
                rarely("\"reasoning\":" + pick(pick(TEXTS), "null")),
                maybe("\"tool_calls\":" + toolCalls()),
                rarely("\"refusal\":null"),
                rarely("\"audio\":{\"x\":1}"),
                rarely("\"citations\":[]"));
    }

    private String toolCalls() {
        return pick(
                "null",
                "[]",
                "{}",
                "[" + toolCall() + "]",
                "[" + toolCall() + "," + toolCall() + "]",
                "[1," + toolCall() + "]");
    }

    private String toolCall() {
        String arguments = pick(
                "\"{\\\"a\\\":1}\"",
                "null",
                "{}",
                "{\"a\" : [\"\\u00e9\u00e9\\n\"],\t\"actual_usage\":{\"b\":null},\"z\":\"\\\\\"}",
                "[1]");
        String function = object(
                maybe("\"name\":" + pick("\"get\"", "null")),
                maybe("\"arguments\":" + arguments),
                rarely("\"strict\":null"));
        return object(
                maybe("\"id\":" + pick("\"call_1\"", "null")),
                maybe("\"type\":" + pick("\"function\"", "\"function\"", "null")),
                maybe("\"index\":" + pick("0", "1", "null")),
                maybe("\"function\":" + pick(function, function, function, "null")),
                rarely("\"extra\":0"));
    }

    private String usage() {
        return "\"usage\":"
                + pick(
                        "null",
                        "[]",
                        "{}",
                        object(
                                maybe("\"prompt_tokens\":"
                                        + pick("46", "0", "null", "1.5", "-3", "1234567890123456789012")),
                                maybe("\"completion_tokens\":" + pick("14", "123456789012345678", "\"1\"")),
                                maybe("\"total_tokens\":" + pick("60", "null")),
                                rarely("\"reasoning_tokens\":" + pick("0", "12", "-1", "0.5", "0e5", "\"3\"", "null")),
                                rarely("\"prompt_tokens_details\":" + details("cached_tokens")),
                                rarely("\"completion_tokens_details\":" + details("reasoning_tokens")),
                                rarely("\"cost\":0.00015"),
                                rarely("\"actual_usage\":1")));
    }

    private String details(String name) {
        return pick(
                "null",
                "{}",
                "{\"audio_tokens\":0}",
                "{\"actual_usage\":1}",
                "{\"" + name + "\":3,\"audio_tokens\":0}",
                "{\"" + name + "\":null}");
    }

    private String object(String... members) {
        List<String> present = new ArrayList<>();
        for (String member : members) {
            if (!member.isEmpty()) {
                present.add(member);
            }
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(present, random);
        }
        StringBuilder out = new StringBuilder("{").append(pick(SPACES));
        for (int i = 0; i < present.size(); i++) {
            out.append(i == 0 ? "" : pick(SPACES) + "," + pick(SPACES)).append(present.get(i));
        }
        return out.append(pick(SPACES)).append('}').toString();
    }

    private String maybe(String member) {
        return random.nextInt(3) == 0 ? "" : member;
    }

    private String rarely(String member) {
        return random.nextInt(5) == 0 ? member : "";
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
