package dev.sluice.testing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an event stream as a browser does: steps and names are those of the WHATWG (HTML, 9.2.6, "interpreting an event
 * stream"). Independent of the code under test: it sees characters, the whole stream at once.
 */
public final class EventReader {
    /** An event as a script gets it. */
    public record Event(String type, String data, String lastEventId) {
        /** A message with nothing else set. */
        public static Event message(String data) {
            return new Event("message", data, "");
        }
    }

    private final List<Event> events = new ArrayList<>();
    private final StringBuilder data = new StringBuilder();
    private String eventType = "";
    private String lastEventIdBuffer = "";

    private EventReader() {}

    /** Returns the events of a stream, in order. */
    public static List<Event> read(byte[] stream) {
        String text = new String(stream, StandardCharsets.UTF_8);
        if (text.startsWith("\uFEFF")) {
            text = text.substring(1);
        }
        EventReader reader = new EventReader();
        int at = 0;
        while (at < text.length()) {
            int end = at;
            while (end < text.length() && text.charAt(end) != '\r' && text.charAt(end) != '\n') {
                end++;
            }
            // A line without a terminator can only be part of an event that is never dispatched.
            if (end == text.length()) {
                break;
            }
            reader.line(text.substring(at, end));
            at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
        }
        return reader.events;
    }

    private void line(String line) {
        if (line.isEmpty()) {
            dispatch();
            return;
        }
        int colon = line.indexOf(':');
        if (colon == 0) {
            return;
        }
        String field = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1);
        field(field, value.startsWith(" ") ? value.substring(1) : value);
    }

    private void field(String field, String value) {
        switch (field) {
            case "event" -> eventType = value;
            case "data" -> data.append(value).append('\n');
            case "id" -> lastEventIdBuffer = value.indexOf('\0') < 0 ? value : lastEventIdBuffer;
            default -> {
                // "retry" sets a delay; other fields are ignored.
            }
        }
    }

    private void dispatch() {
        if (data.length() > 0) {
            data.setLength(data.length() - 1);
            events.add(new Event(eventType.isEmpty() ? "message" : eventType, data.toString(), lastEventIdBuffer));
        }
        data.setLength(0);
        eventType = "";
    }
}
