package dev.sluice.servlet;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * The length that the application announced, and what is left of it. Its last byte ends the body (Servlet 6.0 section
 * 5.7); bytes beyond it are not part of the answer, on no container. What comes through a writer counts in the charset of
 * the response, while the rewriter sees UTF-8. Belongs to one response; not thread-safe.
 */
final class Announced {
    private long left;
    private @Nullable CharsetEncoder encoder;
    private @Nullable ByteBuffer scratch;

    Announced(long length) {
        this.left = length;
    }

    boolean isReached() {
        return left == 0;
    }

    /** Returns whether the next bytes of a stream, so many, reach it. */
    boolean isReachedBy(int count) {
        return left == count;
    }

    /**
     * Counts bytes that the application wrote, or text that it wrote and that is UTF-8 here.
     *
     * @param charset of the text; null for bytes that count as they are
     * @return how many of these bytes belong to the answer
     */
    int take(@Nullable CharsetEncoder charset, byte[] buffer, int offset, int length) {
        if (charset == null) {
            int count = (int) Math.min(length, left);
            left -= count;
            return count;
        }
        encoder = charset;
        String text = LoneSurrogates.decode(buffer, offset, length);
        // The encoder would wait for the other half of one at the end.
        CharBuffer characters = CharBuffer.wrap(LoneSurrogates.replaced(text));
        ByteBuffer room = room();
        while (characters.hasRemaining() && left > 0) {
            room.clear().limit((int) Math.min(room.capacity(), left));
            charset.encode(characters, room, false);
            if (room.position() == 0) {
                // The next character is longer than what is left: containers send a part of it.
                left = 0;
            }
            left -= room.position();
        }
        return characters.hasRemaining()
                ? LoneSurrogates.encode(text.substring(0, characters.position())).length
                : length;
    }

    /** Returns whether less was written than announced, now that no more comes. */
    boolean isMissed() {
        CharsetEncoder last = encoder;
        if (left > 0 && last != null) {
            // Some charsets go back to their first state at the end of a text.
            ByteBuffer room = room();
            room.clear();
            last.encode(CharBuffer.allocate(0), room, true);
            last.flush(room);
            left -= Math.min(left, room.position());
        }
        return left > 0;
    }

    private ByteBuffer room() {
        ByteBuffer room = scratch == null ? ByteBuffer.allocate(256) : scratch;
        scratch = room;
        return room;
    }
}
