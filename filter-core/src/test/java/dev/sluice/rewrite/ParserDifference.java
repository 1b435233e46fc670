package dev.sluice.rewrite;

import dev.sluice.testing.EventReader;
import dev.sluice.testing.EventReader.Event;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Where eventsource-parser 3.1.1 does not do what the WHATWG's steps say. */
enum ParserDifference {
    /** Waits for the byte behind a CR, which may be LF: a CR that is the last byte of a stream ends no line. */
    CR_AT_THE_END {
        @Override
        List<Event> events(byte[] stream) {
            return EventReader.read(Arrays.copyOf(stream, stream.length - 1));
        }
    },
    /** Does not tell of an event without data, and so not of its id either. */
    ID_WITHOUT_DATA {
        @Override
        List<Event> events(byte[] stream) {
            return EventReader.read(stream).stream()
                    .map(event -> new Event(event.type(), event.data(), ""))
                    .toList();
        }
    };

    /** The streams that show it, by the names in {@link ForeignReadings}. */
    static final Map<String, ParserDifference> KNOWN = Map.of(
            "newlines", CR_AT_THE_END,
            "no-space-cr", CR_AT_THE_END,
            "carriage-returns in", CR_AT_THE_END,
            "carriage-returns out", CR_AT_THE_END,
            "broken-json-dropped out", ID_WITHOUT_DATA,
            "line-over-the-limit out", ID_WITHOUT_DATA);

    /** Returns what it makes of a stream. */
    abstract List<Event> events(byte[] stream);
}
