package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Text choices: each frame has a piece of the text, the last one also why it ends. */
final class TextChoices implements Choices {

    private final Answer answer;

    TextChoices(Answer answer) {
        this.answer = answer;
    }

    @Override
    public int steps() {
        return answer.tokens().size();
    }

    @Override
    public void writeStep(JsonGenerator json, int step, int index) throws IOException {
        boolean last = step == steps() - 1;
        write(json, index, answer.tokens().get(step), last);
    }

    @Override
    public void writeWhole(JsonGenerator json, int index) throws IOException {
        write(json, index, answer.text(), true);
    }

    private void write(JsonGenerator json, int index, String text, boolean finished) throws IOException {
        json.writeStartObject();
        json.writeNumberField("index", index);
        json.writeStringField("text", text);
        json.writeNullField("logprobs");
        json.writeStringField("finish_reason", finished ? answer.finishReason() : null);
        json.writeNullField("stop_reason");
        json.writeEndObject();
    }
}
