package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Ways in which an application may send one and the same secret, by name. */
final class Roads {
    static final String SECRET = "S3CRET";
    static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";
    static final String EVENT = "data: " + JSON + "\n\n";
    static final String[] TYPES = {"application/json", "text/event-stream", "application/x-ndjson"};

    private final Container container;
    private final Map<String, Scene> all = new LinkedHashMap<>();

    Roads(Container container) {
        this.container = container;
    }

    Map<String, Scene> all() {
        return all;
    }

    void put(String name, Scene scene) {
        all.put(name, scene);
    }

    static String in(String type) {
        return type.equals("text/event-stream") ? EVENT : JSON + "\n";
    }

    static void write(HttpServletResponse response, String type, byte[] body) throws IOException {
        response.setContentType(type);
        response.getOutputStream().write(body);
    }

    void add(String name, String type, byte[] body) {
        all.put(name + " " + type, (request, response) -> write(response, type, body));
    }

    void coded(String coding, byte[] body, String type) {
        all.put(coding + " " + type, (request, response) -> {
            response.setHeader("content-ENCODING", coding);
            write(response, type, body);
        });
    }

    void assertNoneLeads(Setup setup) throws Exception {
        Stage bare = Stage.of(container, Setup.NONE);
        Stage filtered = Stage.of(container, setup);
        for (Map.Entry<String, Scene> road : all.entrySet()) {
            assertThat(readable(get(bare, road.getValue())))
                    .as("without the filter: " + road.getKey())
                    .contains(SECRET);
            assertThat(readable(get(filtered, road.getValue())))
                    .as(road.getKey())
                    .doesNotContain(SECRET);
        }
    }

    static Reply get(Stage stage, Scene scene) throws Exception {
        try (RawClient client = stage.client()) {
            return client.get(stage.scene(scene), "Range: bytes=0-40", "Accept-Encoding: gzip, deflate, br, zstd")
                    .reply();
        }
    }

    /** What somebody could make of an answer: headers, body as it came, undone, and without the NULs of wide characters. */
    static String readable(Reply reply) throws Exception {
        String raw = String.join("\n", reply.headerLines()) + reply.latin1();
        String coding = reply.header("content-encoding");
        boolean coded = coding != null && coding.matches("(?i)(x-)?gzip") && reply.bytes().length > 0;
        return (raw + (coded ? Gunzip.soFar(reply.bytes()) : "")).replace("\0", "");
    }
}
