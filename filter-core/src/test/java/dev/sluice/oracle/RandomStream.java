package dev.sluice.oracle;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Makes bodies of all forms, sound and broken, from a seed. */
public final class RandomStream {
    private static final String MARK = "\uFEFF";
    private static final String[] NAMES = {
        "\"a\"",
        "\"id\"",
        "\"actual_usage\"",
        "\"\\u0061ctual_usage\"",
        "\"actual\\u005Fusage\"",
        "\"usage\"",
        "\"choices\"",
        "\"object\"",
        "\"delta\"",
        "\"actual_usag\"",
        "\"actual_usage2\"",
        "\"\"",
        "\"\\\"\"",
        "\"error\"",
        "\"system_fingerprint\"",
        "\"\u00e9\\ud83d\"",
        "\"xactual_usage\""
    };
    private static final String[] SCALARS = {
        "null",
        "1",
        "-0",
        "1.50e+3",
        "1e400",
        "true",
        "false",
        "\"\"",
        "\"actual_usage\"",
        "\"\\u0061ctual_usage\"",
        "\"a\\\\\"",
        "\"\\\"}{\\u00e9\\/\"",
        "NaN",
        "-Infinity",
        "123456789012345678901234567890",
        "\"\u00ff\u00fe\"",
        "\"chat.completion.chunk\"",
        "\"\u2028\ud83d\ude00 \u4f60\u597d\"",
        "[]",
        "{}",
        "\"\\ud800\""
    };
    private static final String[] SPACES = {"", "", "", "", "", " ", "  ", "\t", " \t "};
    private static final String[] ENDS = {"\n", "\n", "\n", "\r\n", "\r"};
    private static final String[] OTHERS = {
        ": ping",
        ":",
        "event: message",
        "id: 7",
        "retry: 3000",
        "data",
        "data:",
        "data: [DONE]",
        "data: ok",
        "Data: {",
        " data: {}",
        "junk actual_usage",
        ": {\"actual_usage\":1}",
        "data : 1",
        "data: 12",
        "data: \"actual_usage\":1",
        MARK + "data: {}",
        "event: actual_usage"
    };
    private static final String[] PREFIXES = {
        "data: ", "data: ", "data: ", "data:", "data:  ", "data:\t", "data:\u000b "
    };

    private final Random random;
    private final RandomCompletion completions;
    private final StringBuilder out = new StringBuilder();

    private RandomStream(long seed) {
        random = new Random(seed);
        completions = new RandomCompletion(random, true);
    }

    /** Returns the stream of a seed. */
    public static byte[] bytes(long seed) {
        return new RandomStream(seed).stream();
    }

    /** Returns the JSON body of a seed: sound, damaged, or no JSON at all. */
    public static byte[] jsonBody(long seed) {
        RandomStream random = new RandomStream(seed);
        random.body();
        return random.toBytes();
    }

    /** Returns the JSON lines of a seed. */
    public static byte[] jsonLines(long seed) {
        RandomStream random = new RandomStream(seed);
        random.out.append(random.random.nextInt(20) == 0 ? MARK : "");
        int lines = random.random.nextInt(6);
        if (random.random.nextInt(4) == 0) {
            random.alike("", "\n");
        }
        for (int i = 0; i < lines; i++) {
            random.jsonLine();
            random.out.append(i < lines - 1 || random.random.nextBoolean() ? random.pick("\n", "\n", "\r\n") : "");
        }
        return random.toBytes();
    }

    private void body() {
        out.append(random.nextInt(20) == 0 ? MARK : "").append(pick(" ", "\n ", "", "", "\r\n\t"));
        String json = damaged(json(5));
        out.append(random.nextInt(10) == 0 ? json.replace(",", ",\n  ").replace("}", "\n}") : json);
        out.append(pick("", "", "\n", " \r\n"));
        out.append(random.nextInt(30) == 0 ? pick("{}", "x", "\"actual_usage\"", "\u000b") : "");
    }

    private void jsonLine() {
        if (random.nextInt(5) == 0) {
            out.append(pick("", "[DONE]", "12", "\"actual_usage\"", "text actual_usage", " ", "x\ry", "data: {}"));
        } else {
            out.append(pick(SPACES)).append(damaged(json(4))).append(pick(SPACES));
        }
    }

    private byte[] toBytes() {
        String encoded = new String(out.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        // No text has the byte FF: it stands for bytes that are not UTF-8.
        return encoded.replace("\u00c3\u00bf", "\u00ff").getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] stream() {
        boolean oneEnd = random.nextBoolean();
        String end = pick(ENDS);
        if (random.nextInt(20) == 0) {
            out.append(MARK);
        }
        if (random.nextInt(4) == 0) {
            alike("data: ", end + end);
        }
        int events = random.nextInt(5);
        for (int i = 0; i < events; i++) {
            int lines = 1 + random.nextInt(random.nextInt(3) == 0 ? 5 : 2);
            for (int j = 0; j < lines; j++) {
                line(oneEnd ? end : pick(ENDS));
            }
            if (random.nextInt(8) != 0) {
                out.append(oneEnd ? end : pick(ENDS));
            }
        }
        if (random.nextInt(3) == 0) {
            line("");
        }
        return toBytes();
    }

    private void line(String end) {
        if (random.nextInt(3) == 0) {
            out.append(pick(OTHERS)).append(end);
            return;
        }
        String json = damaged(json(4));
        out.append(pick(PREFIXES));
        for (int i = 0; i < json.length(); i++) {
            out.append(json.charAt(i));
            if (random.nextInt(150) == 0 || (random.nextInt(12) == 0 && json.charAt(i) == ',')) {
                out.append(end.isEmpty() ? "\n" : end);
                if (random.nextInt(5) == 0) {
                    out.append(pick(OTHERS)).append(end.isEmpty() ? "\n" : end);
                }
                out.append(pick(PREFIXES));
            }
        }
        out.append(pick(SPACES)).append(end);
    }

    private String damaged(String json) {
        if (random.nextInt(10) != 0 || json.isEmpty()) {
            return json;
        }
        int at = random.nextInt(json.length());
        return switch (random.nextInt(3)) {
            case 0 -> json.substring(0, at);
            case 1 -> json.substring(0, at) + json.substring(at + 1);
            default -> json.substring(0, at) + "}],:\"\\x".charAt(random.nextInt(7)) + json.substring(at);
        };
    }

    // A completion, as often as any other text.
    private String json(int depth) {
        return random.nextBoolean() ? value(random.nextInt(depth)) : completions.payload();
    }

    // What a model sends: frame after frame, each much like the one before.
    private void alike(String before, String behind) {
        String payload = completions.payload();
        for (int frames = 2 + random.nextInt(5); frames > 0; frames--) {
            out.append(before).append(payload).append(behind);
            payload = random.nextInt(4) == 0 ? payload : completions.like(payload);
        }
    }

    private String value(int depth) {
        if (depth == 0 && random.nextInt(4) != 0) {
            return pick(SCALARS);
        }
        boolean object = depth > 2 || random.nextInt(3) != 0;
        StringBuilder text = new StringBuilder(object ? "{" : "[").append(pick(SPACES));
        int size = random.nextInt(4);
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                text.append(pick(SPACES)).append(',').append(pick(SPACES));
            }
            if (object) {
                text.append(pick(NAMES)).append(pick(SPACES)).append(':').append(pick(SPACES));
            }
            text.append(value(Math.max(0, depth - 1)));
        }
        return text.append(pick(SPACES)).append(object ? '}' : ']').toString();
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
