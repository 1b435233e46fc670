package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads a completion request in one pass, without a tree of it; one reader per request. */
final class CompletionRequestReader {

    private static final int MAX_CHOICES = 16;

    /** English text has about four characters in a token. */
    private static final int CHARS_PER_TOKEN = 4;

    private final JsonParser json;
    private final Endpoint endpoint;

    private boolean stream;
    private boolean includeUsage;
    private String model = ModelsServlet.MODEL;
    private int maxTokens = Integer.MAX_VALUE;
    private int choices = 1;
    private long questionChars = -1;
    private @Nullable String tool;
    private boolean toolsForbidden;

    private CompletionRequestReader(JsonParser json, Endpoint endpoint) {
        this.json = json;
        this.endpoint = endpoint;
    }

    static CompletionRequest read(InputStream body, Endpoint endpoint) throws IOException, BadRequestException {
        try (JsonParser json = Json.FACTORY.createParser(body)) {
            return new CompletionRequestReader(json, endpoint).read();
        } catch (JsonProcessingException e) {
            throw new BadRequestException("The body is not valid JSON: " + e.getOriginalMessage());
        }
    }

    private CompletionRequest read() throws IOException, BadRequestException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new BadRequestException("The body must be a JSON object.");
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            readMember(name);
        }
        if (json.nextToken() != null) {
            throw new BadRequestException("There is more after the JSON object.");
        }
        if (questionChars < 0) {
            throw new BadRequestException("'" + endpoint.question + "' is missing.");
        }
        int promptTokens = (int) Math.min(questionChars / CHARS_PER_TOKEN + 8, Integer.MAX_VALUE);
        return new CompletionRequest(
                stream, includeUsage, model, maxTokens, choices, promptTokens, toolsForbidden ? null : tool);
    }

    private void readMember(String name) throws IOException, BadRequestException {
        switch (name) {
            case "stream" -> stream = readBoolean(name);
            case "stream_options" -> readStreamOptions();
            case "model" -> model = readString(name);
            case "max_tokens", "max_completion_tokens" -> maxTokens = readCount(name, Integer.MAX_VALUE);
            case "n" -> choices = readCount(name, MAX_CHOICES);
            case "tools" -> readTools();
            case "tool_choice" -> readToolChoice();
            default -> {
                if (name.equals(endpoint.question)) {
                    readQuestion();
                } else {
                    json.skipChildren();
                }
            }
        }
    }

    private void readStreamOptions() throws IOException, BadRequestException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new BadRequestException("'stream_options' must be an object.");
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("include_usage")) {
                includeUsage = readBoolean("stream_options.include_usage");
            } else {
                json.skipChildren();
            }
        }
    }

    private void readQuestion() throws IOException, BadRequestException {
        boolean right = json.currentToken() == JsonToken.START_ARRAY
                || (endpoint == Endpoint.TEXT && json.currentToken() == JsonToken.VALUE_STRING);
        if (!right) {
            throw new BadRequestException("'" + endpoint.question + "' must be an array"
                    + (endpoint == Endpoint.TEXT ? " or a string." : "."));
        }
        questionChars = 0;
        int depth = 0;
        do {
            JsonToken token = json.currentToken();
            if (token == JsonToken.VALUE_STRING) {
                questionChars += json.getTextLength();
            } else if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            }
        } while (depth > 0 && json.nextToken() != null);
    }

    /** The first tool that has a name is the one that is called. */
    private void readTools() throws IOException {
        int depth = 0;
        do {
            JsonToken token = json.currentToken();
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            } else if (tool == null && depth == 3 && "name".equals(json.currentName()) && token.isScalarValue()) {
                tool = json.getValueAsString();
            }
        } while (depth > 0 && json.nextToken() != null);
    }

    private void readToolChoice() throws IOException {
        toolsForbidden =
                json.currentToken() == JsonToken.VALUE_STRING && json.getText().equals("none");
        json.skipChildren();
    }

    private boolean readBoolean(String name) throws BadRequestException {
        return switch (json.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE, VALUE_NULL -> false;
            default -> throw new BadRequestException("'" + name + "' must be true or false.");
        };
    }

    private String readString(String name) throws IOException, BadRequestException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw new BadRequestException("'" + name + "' must be a string.");
        }
        return json.getText();
    }

    private int readCount(String name, int max) throws IOException, BadRequestException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return name.equals("n") ? 1 : Integer.MAX_VALUE;
        }
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new BadRequestException("'" + name + "' must be a whole number.");
        }
        // As a double, since the number may be longer than an int and is only compared.
        double value = json.getDoubleValue();
        if (value < 1 || value > max) {
            throw new BadRequestException("'" + name + "' must be from 1 to " + max + ".");
        }
        return (int) value;
    }
}
