package dev.sluice.framework;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the applications answer with: completion chunks with a member that must not reach the client. */
public final class Events {
    public static final String SECRET = "S3CRET";

    /** How the member leaves, with its comma. */
    private static final String MEMBER = ",\"actual_usage\":{\"k\":\"S3CRET\"}";

    private Events() {}

    /** A chunk as a text, compact as Jackson writes it. */
    public static String text(int number) {
        return "{\"id\":\"h\u00e9 \ud83d\ude00 " + number + "\",\"choices\":[],\"usage\":{\"total_tokens\":" + number
                + MEMBER + "}}";
    }

    /** The same chunk as an object that a framework makes JSON of. */
    public static Map<String, Object> object(int number) {
        Map<String, Object> usage = new LinkedHashMap<>();
        usage.put("total_tokens", number);
        usage.putAll(accounted());
        Map<String, Object> chunk = new LinkedHashMap<>();
        chunk.put("id", "h\u00e9 \ud83d\ude00 " + number);
        chunk.put("choices", List.of());
        chunk.put("usage", usage);
        return chunk;
    }

    /** The member alone. */
    public static Map<String, Object> accounted() {
        return Map.of("actual_usage", Map.of("k", SECRET));
    }

    /** Writes a chunk as an event, in two writes that cut it in the middle of the member. */
    public static void write(OutputStream out, int number) throws IOException {
        byte[] event = ("data: " + text(number) + "\n\n").getBytes(UTF_8);
        out.write(event, 0, event.length - 20);
        out.flush();
        out.write(event, event.length - 20, 20);
        out.flush();
    }

    /** What is left of a body when the member goes. */
    public static String stripped(String body) {
        return body.replace(MEMBER, "");
    }
}
