package dev.sluice.bench;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/**
 * Where the reading of an HTTP/1.1 answer is, and how many events of its chunked stream have been read. Allocates
 * nothing, and keeps no byte that it was given.
 */
final class EventReading {
    private static final byte[] OK = "HTTP/1.1 200".getBytes(StandardCharsets.ISO_8859_1);

    private State state = State.ENDED;
    private int headLength;
    /** The byte before, in the head or in the lines behind the last chunk; carriage returns are left out. */
    private byte lastOfHead;
    /** The byte before, in the body, which does not end with a chunk. */
    private byte lastOfBody;

    private long left;
    private int events;

    /** What was read. */
    private enum State {
        /** The status line and the headers in part. */
        HEAD,
        /** All before a chunk, or some digits of its size. */
        SIZE,
        /** A chunk in part. */
        CHUNK,
        /** A chunk, without the line end that follows it. */
        CHUNK_END,
        /** The size of the last chunk, which is 0. */
        TRAILER,
        /** All. */
        ENDED
    }

    /** Begins with the next answer. */
    void begin() {
        if (state != State.ENDED) {
            throw new IllegalStateException("The last answer is not read: " + state);
        }
        state = State.HEAD;
        headLength = 0;
        lastOfHead = 0;
        lastOfBody = 0;
        events = 0;
    }

    boolean isEnded() {
        return state == State.ENDED;
    }

    int events() {
        return events;
    }

    /** Takes the bytes that came next, from one index to before another. */
    void read(byte[] bytes, int from, int to) throws ProtocolException {
        for (int at = from; at < to; ) {
            switch (state) {
                case HEAD -> head(bytes[at++]);
                case SIZE -> size(bytes[at++]);
                case CHUNK -> at = chunk(bytes, at, to);
                case CHUNK_END -> chunkEnd(bytes[at++]);
                case TRAILER -> trailer(bytes[at++]);
                case ENDED -> throw new ProtocolException("Bytes behind the last chunk");
            }
        }
    }

    private void head(byte value) throws ProtocolException {
        if (headLength < OK.length && value != OK[headLength]) {
            throw new ProtocolException("No 200, as byte " + headLength + " tells");
        }
        headLength++;
        if (endsEmptyLine(value)) {
            left = 0;
            state = State.SIZE;
        }
    }

    private boolean endsEmptyLine(byte value) {
        boolean ends = value == '\n' && lastOfHead == '\n';
        if (value != '\r') {
            lastOfHead = value;
        }
        return ends;
    }

    private void size(byte value) throws ProtocolException {
        int digit = Character.digit(value, 16);
        if (digit >= 0) {
            left = left * 16 + digit;
        } else if (value == '\n') {
            lastOfHead = '\n';
            state = left == 0 ? State.TRAILER : State.CHUNK;
        } else if (value != '\r') {
            throw new ProtocolException("No size of a chunk has a byte " + value);
        }
    }

    private int chunk(byte[] bytes, int from, int count) {
        int to = (int) Math.min(count, from + left);
        byte before = lastOfBody;
        for (int at = from; at < to; at++) {
            byte value = bytes[at];
            if (value == '\n' && before == '\n') {
                events++;
                // A third line end ends no event more.
                value = 0;
            }
            before = value;
        }
        lastOfBody = before;
        left -= to - from;
        if (left == 0) {
            state = State.CHUNK_END;
        }
        return to;
    }

    private void chunkEnd(byte value) throws ProtocolException {
        if (value == '\n') {
            state = State.SIZE;
        } else if (value != '\r') {
            throw new ProtocolException("A chunk is longer than its size, by a byte " + value);
        }
    }

    private void trailer(byte value) {
        if (endsEmptyLine(value)) {
            state = State.ENDED;
        }
    }

    @Override
    public String toString() {
        return events + " events and then " + state;
    }
}
