package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes one answer: as the frames of a stream, or as one body. The shapes are those of a vLLM server. */
final class Frames {

    private static final String FINGERPRINT = "sluice-demo-1";

    private final Endpoint endpoint;
    private final CompletionRequest request;
    private final Answer answer;
    private final Choices choices;
    private final String id;
    private final long created;

    Frames(Endpoint endpoint, CompletionRequest request, String id, long created) {
        this.endpoint = endpoint;
        this.request = request;
        this.answer = Answer.to(request);
        this.choices = endpoint == Endpoint.CHAT ? new ChatChoices(answer, id) : new TextChoices(answer);
        this.id = endpoint.idPrefix + id;
        this.created = created;
    }

    /** The payloads of the stream in their order, without {@code [DONE]}. */
    List<byte[]> stream() {
        List<byte[]> frames = new ArrayList<>();
        for (int step = 0; step < choices.steps(); step++) {
            for (int index = 0; index < request.choices(); index++) {
                frames.add(frame(step, index));
            }
        }
        if (request.includeUsage()) {
            frames.add(usageFrame());
        }
        return frames;
    }

    byte[] body() {
        return Json.bytes(json -> {
            writeHead(json, endpoint.bodyObject);
            json.writeArrayFieldStart("choices");
            for (int index = 0; index < request.choices(); index++) {
                choices.writeWhole(json, index);
            }
            json.writeEndArray();
            writeUsage(json);
            json.writeEndObject();
        });
    }

    private byte[] frame(int step, int index) {
        return Json.bytes(json -> {
            writeHead(json, endpoint.chunkObject);
            json.writeArrayFieldStart("choices");
            choices.writeStep(json, step, index);
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private byte[] usageFrame() {
        return Json.bytes(json -> {
            writeHead(json, endpoint.chunkObject);
            json.writeArrayFieldStart("choices");
            json.writeEndArray();
            writeUsage(json);
            json.writeEndObject();
        });
    }

    private void writeHead(JsonGenerator json, String object) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", id);
        json.writeStringField("object", object);
        json.writeNumberField("created", created);
        json.writeStringField("model", request.model());
    }

    private void writeUsage(JsonGenerator json) throws IOException {
        Usage usage = new Usage(request.promptTokens(), answer.tokens().size() * request.choices());
        usage.writePublic(json);
        usage.writeInternal(json);
        json.writeStringField("system_fingerprint", FINGERPRINT);
    }
}
