package dev.sluice.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.testing.EventReader.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The npm package {@code eventsource-parser}, as somebody else's reading of an event stream. All streams are read by one
 * process, since it costs more to start than to read them: they are gathered first.
 */
public final class ForeignReader {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Question> questions = new LinkedHashMap<>();

    private record Question(String base64, List<Chunking> chunkings) {}

    /**
     * What the parser tells its caller.
     *
     * @param kind {@code event}, {@code comment}, {@code retry} or {@code error}
     * @param event the event; of other kinds, what they say is its data
     * @param json the data as {@code JSON.parse} sees it, whole or else line by line; empty if it is no JSON
     * @param stripped the same without each {@code actual_usage}
     */
    public record Heard(String kind, Event event, String json, String stripped) {
        /** Returns whether it is an event. */
        public boolean isEvent() {
            return kind.equals("event");
        }
    }

    /** All that the parser tells of a stream, and a chunking with which it does. */
    public record Reading(Chunking chunking, List<Heard> heard) {
        /** Returns the events alone. */
        public List<Event> events() {
            return heard.stream().filter(Heard::isEvent).map(Heard::event).toList();
        }
    }

    /** Adds a stream under a name that is not yet taken, to be read once with each chunking. */
    public void add(String name, byte[] stream, List<Chunking> chunkings) {
        if (questions.put(name, new Question(Base64.getEncoder().encodeToString(stream), chunkings)) != null) {
            throw new IllegalArgumentException("twice: " + name);
        }
    }

    /** Returns the readings by name: more than one if it depends on the chunking what the parser tells. */
    public Map<String, List<Reading>> read() throws IOException, InterruptedException {
        Map<String, List<Reading>> readings = new LinkedHashMap<>();
        try (JsonParser in = JSON.createParser(NodeProgram.run("read-events.mjs", questions()))) {
            in.nextToken();
            for (Map.Entry<String, Question> question : questions.entrySet()) {
                in.nextToken();
                List<Chunking> chunkings = question.getValue().chunkings;
                readings.put(question.getKey(), array(in, reading -> reading(reading, chunkings)));
            }
        }
        return readings;
    }

    private byte[] questions() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartArray();
            for (Question question : questions.values()) {
                out.writeStartObject();
                out.writeStringField("stream", question.base64);
                out.writeArrayFieldStart("chunkings");
                for (Chunking chunking : question.chunkings) {
                    int[] sizes =
                            chunking.sizes().stream().mapToInt(size -> size).toArray();
                    out.writeArray(sizes, 0, sizes.length);
                }
                out.writeEndArray();
                out.writeEndObject();
            }
            out.writeEndArray();
        }
        return bytes.toByteArray();
    }

    @FunctionalInterface
    private interface Element<T> {
        T read(JsonParser in) throws IOException;
    }

    // At the start of an array; afterwards at its end.
    private static <T> List<T> array(JsonParser in, Element<T> element) throws IOException {
        List<T> all = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            all.add(element.read(in));
        }
        return all;
    }

    private static Reading reading(JsonParser in, List<Chunking> chunkings) throws IOException {
        int chunking = in.nextIntValue(-1);
        in.nextToken();
        List<Heard> heard = array(in, ForeignReader::heard);
        in.nextToken();
        return new Reading(chunkings.get(chunking), heard);
    }

    private static Heard heard(JsonParser in) throws IOException {
        List<String> texts = array(in, JsonParser::getText);
        return new Heard(texts.get(0), new Event(texts.get(1), texts.get(2), texts.get(3)), texts.get(4), texts.get(5));
    }
}
