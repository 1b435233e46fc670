package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * The accounting of an answer.
 *
 * @param promptTokens tokens of the question
 * @param completionTokens tokens of the answer, all choices together
 */
record Usage(int promptTokens, int completionTokens) {

    private static final BigDecimal COST = new BigDecimal("0.000125");

    /** The member that clients read, with the internal accounting inside, as a serving layer behind a gateway adds it. */
    void writePublic(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("usage");
        json.writeNumberField("prompt_tokens", promptTokens);
        json.writeNumberField("total_tokens", promptTokens + completionTokens);
        json.writeNumberField("completion_tokens", completionTokens);
        json.writeObjectFieldStart("prompt_tokens_details");
        json.writeNumberField("cached_tokens", cachedTokens());
        json.writeEndObject();
        writeInternal(json);
        json.writeEndObject();
    }

    /** The member that is nobody's business outside: what really ran, where, and what it cost. */
    void writeInternal(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("actual_usage");
        json.writeNumberField("prompt_tokens", promptTokens - cachedTokens());
        json.writeNumberField("completion_tokens", completionTokens);
        json.writeObjectFieldStart("draft");
        json.writeNumberField("proposed", completionTokens * 2);
        json.writeNumberField("accepted", completionTokens);
        json.writeEndObject();
        json.writeStringField("pool", "gpu-7{eu}");
        json.writeNumberField("cost", COST);
        json.writeEndObject();
    }

    private int cachedTokens() {
        return promptTokens / 2;
    }
}
