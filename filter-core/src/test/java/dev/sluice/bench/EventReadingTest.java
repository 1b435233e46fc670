package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testing.Chunking;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The client of the load benchmark counts events, not chunks and not reads. */
class EventReadingTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    @Test
    void eventsAreCountedHoweverTheAnswerIsCut() {
        // An event in one chunk, one whose empty line is a chunk of its own, two in one chunk, three line ends in a
        // row.
        byte[] answer = bytes(HEAD + "9\r\ndata: 1\n\n\r\n" + "8\r\ndata: 2\n\r\n" + "1\r\n\n\r\n"
                + "1B\r\ndata: 3\n\ndata: 4\n\n\ndata: 5\r\n" + "2\r\n\n\n\r\n" + "0\r\n\r\n");
        Chunking.all(answer.length, 100, 1).forEach(chunking -> {
            EventReading reading = new EventReading();
            // Twice, since a connection is used again.
            for (int i = 0; i < 2; i++) {
                reading.begin();
                feed(reading, answer, chunking);
                assertThat(reading.isEnded()).as(chunking.label()).isTrue();
                assertThat(reading.events()).as(chunking.label()).isEqualTo(5);
            }
        });
    }

    @Test
    void anOpenAnswerHasTheEventsThatHaveCome() throws ProtocolException {
        EventReading reading = new EventReading();
        reading.begin();
        read(reading, HEAD + "8\r\ndata: 1\n");
        assertThat(reading.events()).isZero();
        read(reading, "\r\n1\r\n\n");
        assertThat(reading.events()).isEqualTo(1);
        assertThat(reading.isEnded()).isFalse();
    }

    @Test
    void trailerFieldsBelongToTheAnswer() throws ProtocolException {
        EventReading reading = new EventReading();
        reading.begin();
        read(reading, HEAD + "0\r\nA: b\r\n");
        assertThat(reading.isEnded()).isFalse();
        read(reading, "\r\n");
        assertThat(reading.isEnded()).isTrue();
    }

    @Test
    void whatIsNoStreamIsRefused() {
        refuse("HTTP/1.1 500 Oops\r\n");
        refuse("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ndata: 1\n\n");
        refuse(HEAD + "3\r\ndata");
        refuse(HEAD + "0\r\n\r\nmore");
    }

    private static void refuse(String answer) {
        EventReading reading = new EventReading();
        reading.begin();
        assertThatThrownBy(() -> read(reading, answer)).as(answer).isInstanceOf(ProtocolException.class);
    }

    private static void feed(EventReading reading, byte[] answer, Chunking chunking) {
        try {
            chunking.write(answer, (buffer, offset, length) -> reading.read(buffer, offset, offset + length));
        } catch (ProtocolException e) {
            throw new AssertionError(chunking.label(), e);
        }
    }

    private static void read(EventReading reading, String text) throws ProtocolException {
        reading.read(bytes(text), 0, text.length());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
