package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Chat choices: a role frame, the words or the pieces of a tool call, and a finish frame. */
final class ChatChoices implements Choices {

    private final Answer answer;
    private final String callId;

    ChatChoices(Answer answer, String id) {
        this.answer = answer;
        this.callId = "chatcmpl-tool-" + id;
    }

    /** A tool call begins with a frame that has its name and none of its arguments. */
    @Override
    public int steps() {
        return answer.tokens().size() + (answer.tool() == null ? 2 : 3);
    }

    @Override
    public void writeStep(JsonGenerator json, int step, int index) throws IOException {
        boolean last = step == steps() - 1;
        json.writeStartObject();
        json.writeNumberField("index", index);
        json.writeObjectFieldStart("delta");
        if (step == 0) {
            json.writeStringField("role", "assistant");
            json.writeStringField("content", "");
        } else if (answer.tool() == null && !last) {
            json.writeStringField("content", answer.tokens().get(step - 1));
        } else if (answer.tool() != null && !last) {
            writeToolDelta(json, step, index);
        }
        json.writeEndObject();
        json.writeNullField("logprobs");
        if (last) {
            json.writeStringField("finish_reason", answer.finishReason());
            json.writeNullField("stop_reason");
        } else {
            json.writeNullField("finish_reason");
        }
        json.writeEndObject();
    }

    @Override
    public void writeWhole(JsonGenerator json, int index) throws IOException {
        json.writeStartObject();
        json.writeNumberField("index", index);
        json.writeObjectFieldStart("message");
        json.writeStringField("role", "assistant");
        json.writeStringField("content", answer.tool() == null ? answer.text() : null);
        json.writeNullField("refusal");
        json.writeArrayFieldStart("tool_calls");
        if (answer.tool() != null) {
            json.writeStartObject();
            json.writeStringField("id", callId + index);
            json.writeStringField("type", "function");
            json.writeObjectFieldStart("function");
            json.writeStringField("name", answer.tool());
            json.writeStringField("arguments", answer.text());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeNullField("logprobs");
        json.writeStringField("finish_reason", answer.finishReason());
        json.writeNullField("stop_reason");
        json.writeEndObject();
    }

    private void writeToolDelta(JsonGenerator json, int step, int index) throws IOException {
        json.writeArrayFieldStart("tool_calls");
        json.writeStartObject();
        if (step == 1) {
            json.writeStringField("id", callId + index);
            json.writeStringField("type", "function");
        }
        json.writeNumberField("index", 0);
        json.writeObjectFieldStart("function");
        if (step == 1) {
            json.writeStringField("name", answer.tool());
        } else {
            json.writeStringField("arguments", answer.tokens().get(step - 2));
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }
}
