package dev.sluice.rewrite;

import dev.sluice.json.Edits;
import dev.sluice.json.JsonScanner;
import dev.sluice.json.Token;
import dev.sluice.sse.LineEnds;
import java.io.IOException;
import java.util.Arrays;

/**
 * A JSON text that is spread over several {@code data} lines of one event, and the held bytes in which these lines are.
 * The client puts a LF between their values (WHATWG HTML, 9.2.6). JSON has no line ends within tokens, so the lines can
 * be edited where they are: what an edit takes away goes from each line, and every line end stays. Not thread-safe.
 */
final class GroupedPayload {
    private static final byte[] LINE_FEED = {'\n'};

    private final JsonScanner scanner = new JsonScanner();
    private DataLine[] lines = new DataLine[4];
    private int count;

    /** Where a line and its payload are in the held bytes. */
    private record DataLine(int start, int contentStart, int from, int to, int contentEnd) {}

    /** Begins with a payload that is not a complete JSON text on its own. */
    GroupedPayload(byte[] text, int from, int to) {
        isComplete(text, from, to);
    }

    /**
     * Goes on with a payload of the same event.
     *
     * @return whether the text is complete now
     */
    boolean goOn(byte[] text, int from, int to) {
        return isComplete(LINE_FEED, 0, 1) || isComplete(text, from, to);
    }

    /** Notes where the line is of which the payload was just given. */
    void add(LinePlace line, int from, int to) {
        if (count == lines.length) {
            lines = Arrays.copyOf(lines, 2 * count);
        }
        int shift = line.shiftToHeld();
        lines[count] = new DataLine(
                line.start() + shift, line.contentStart() + shift, from + shift, to + shift, line.contentEnd() + shift);
        count++;
    }

    /**
     * Returns the payloads as one text. The client joins them by LF; here it is a space, which is as good between tokens
     * of JSON, so that functions of the user's never see a payload of several lines and never return one.
     */
    byte[] join(byte[] held) {
        int length = count - 1;
        for (int i = 0; i < count; i++) {
            length += lines[i].to - lines[i].from;
        }
        byte[] joined = new byte[length];
        int at = 0;
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                joined[at] = ' ';
                at++;
            }
            System.arraycopy(held, lines[i].from, joined, at, lines[i].to - lines[i].from);
            at += lines[i].to - lines[i].from;
        }
        return joined;
    }

    /**
     * Writes the held bytes with the edits of the joined text.
     *
     * @param held the array of the held bytes
     * @param size how many there are
     * @param edits what changes in the joined text
     * @param prefix what the line begins with instead of what stands before the payload; empty leaves both that and
     *     what stands behind it as they are
     */
    void writeEdited(byte[] held, int size, Edits edits, byte[] prefix, Slices out) throws IOException {
        boolean exact = prefix.length == 0;
        int at = 0;
        int edit = 0;
        int joinedAt = 0;
        for (int i = 0; i < count; i++) {
            DataLine line = lines[i];
            out.pass(held, at, exact ? line.from : line.contentStart);
            out.pass(prefix, 0, prefix.length);
            int joinedEnd = joinedAt + line.to - line.from;
            int toHeld = line.from - joinedAt;
            int done = joinedAt;
            while (edit < edits.size() && edits.start(edit) <= joinedEnd) {
                int start = Math.max(edits.start(edit), joinedAt);
                out.pass(held, done + toHeld, start + toHeld);
                if (edits.start(edit) >= joinedAt) {
                    out.pass(edits.text(edit), 0, edits.text(edit).length);
                }
                done = Math.min(edits.end(edit), joinedEnd);
                if (edits.end(edit) > joinedEnd) {
                    break;
                }
                edit++;
            }
            out.pass(held, done + toHeld, joinedEnd + toHeld);
            at = exact ? line.to : line.contentEnd;
            joinedAt = joinedEnd + 1;
        }
        out.pass(held, at, size);
    }

    /** Writes the held bytes without the data lines. */
    void writeOthers(byte[] held, int size, Slices out) throws IOException {
        int at = 0;
        for (int i = 0; i < count; i++) {
            out.pass(held, at, lines[i].start);
            at = behindTerminator(held, lines[i].contentEnd, size);
        }
        out.pass(held, at, size);
    }

    private static int behindTerminator(byte[] held, int contentEnd, int size) {
        return contentEnd == size ? size : LineEnds.behind(held, contentEnd, size);
    }

    private boolean isComplete(byte[] text, int from, int to) {
        scanner.feed(text, from, to);
        Token token = scanner.skim();
        scanner.release();
        return token == Token.END;
    }
}
