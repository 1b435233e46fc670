package dev.sluice.rewrite;

import dev.sluice.bytes.HeldBytes;
import dev.sluice.bytes.NeedleSearch;
import dev.sluice.bytes.Needles;
import dev.sluice.rewrite.LineHandler.Outcome;
import dev.sluice.sse.EventEdge;
import dev.sluice.sse.LineEnds;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a body line by line. With needles, a chunk that holds none is passed on as one slice up to its last line
 * end, without being split; around a needle, the event that holds it is. Without needles every line goes to the
 * handler.
 */
final class LineRewriter implements BodyRewriter {
    /** What is known about the held unfinished line. */
    private enum Unfinished {
        /** No needle begins in it, as far as its bytes can tell. */
        SEARCHED,
        /** It goes to the handler when it is complete. */
        GOES_TO_HANDLER
    }

    private static final int TERMINATOR = 2;

    private final Slices slices;
    private final LineHandler handler;
    private final LineEnds ends;
    private final int limit;
    private final HeldBytes held;
    private final @Nullable NeedleSearch search;

    private LineState state = LineState.LINE;
    private AfterCr afterCr = AfterCr.NOTHING;
    private Unfinished unfinished = Unfinished.SEARCHED;
    private int heldLines;
    private boolean atStart = true;

    LineRewriter(Slices slices, LineHandler handler, LineEnds ends, int limit, @Nullable Needles needles) {
        this.slices = slices;
        this.handler = handler;
        this.ends = ends;
        this.limit = limit;
        this.held = new HeldBytes(limit + TERMINATOR);
        this.search = needles == null ? null : new NeedleSearch(needles, held);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        int to = offset + length;
        if (search != null && isWholeUnits(buffer, offset, to) && search.isAbsent(buffer, offset, to)) {
            atStart = false;
            slices.passAlone(buffer, offset, length);
            return;
        }
        int at = lineFeedAfterCr(buffer, offset);
        while (at < to) {
            if (state != LineState.LINE) {
                at = restOfLongLine(buffer, at, to);
            } else if (search != null && isSearchable(to - at)) {
                at = searchLines(search, buffer, at, to);
            } else {
                at = nextLine(buffer, at, to, NeedleSearch.NONE);
            }
        }
        slices.flush();
        handler.release();
    }

    @Override
    public void end() throws IOException {
        if (held.size() > heldLines) {
            decide(held.array(), heldLines, held.size(), held.size(), NeedleSearch.NONE);
        }
        apply(handler.end(held.array(), heldLines), held.array(), 0, heldLines);
        handler.release();
    }

    @Override
    public long heldBytes() {
        return held.size();
    }

    @Override
    public int mostHeldBytes() {
        return held.most();
    }

    // Most chunks begin and end where an event does. For these all that searchLines can find out is known beforehand,
    // which saves 15 ns of 40 a frame in PredecessorBenchmark.
    private boolean isWholeUnits(byte[] buffer, int from, int to) {
        return to - from >= 2
                && buffer[to - 1] == '\n'
                && (buffer[to - 2] == '\n' || !handler.hasEvents())
                && state == LineState.LINE
                && afterCr == AfterCr.NOTHING
                && held.isEmpty()
                && handler.isIdle()
                && to - from <= limit;
    }

    private int lineFeedAfterCr(byte[] buffer, int at) throws IOException {
        AfterCr before = afterCr;
        afterCr = AfterCr.NOTHING;
        if (before == AfterCr.NOTHING || buffer[at] != '\n') {
            return at;
        }
        if (before == AfterCr.PASS_LF) {
            slices.pass(buffer, at, at + 1);
        } else if (before == AfterCr.HOLD_LF) {
            held.append(buffer, at, 1);
            heldLines++;
        }
        return at + 1;
    }

    private boolean isSearchable(int more) {
        return handler.isIdle() && (held.isEmpty() || unfinished == Unfinished.SEARCHED) && more <= limit - held.size();
    }

    // The fast path. All bytes fit under the limit, so no line can be too long.
    private int searchLines(NeedleSearch needles, byte[] buffer, int at, int to) throws IOException {
        boolean atLineStart = held.isEmpty();
        if (atLineStart) {
            needles.restart();
        }
        int hit = needles.find(buffer, at, to);
        int behind = hit == NeedleSearch.NONE ? to : Math.max(hit, at);
        int line = ends.last(buffer, at, behind) + 1;
        if (line == 0 && hit == NeedleSearch.NONE) {
            hold(buffer, at, to, Unfinished.SEARCHED);
            return to;
        }
        line = Math.max(line, at);
        int event = handler.hasEvents() ? EventEdge.before(buffer, at, line, atLineStart) : line;
        passLines(buffer, at, event);
        return hit == NeedleSearch.NONE ? openEvent(buffer, event, line, to) : linesUpTo(buffer, event, hit, to);
    }

    // Behind the last needle: the lines of an event that is not complete yet, then the unfinished line. A LF that comes
    // behind the CR of an empty line may be one more empty line: it leaves in any case.
    private int openEvent(byte[] buffer, int event, int line, int to) throws IOException {
        int at = event;
        while (at < line) {
            at = nextLine(buffer, at, to, NeedleSearch.NONE);
        }
        if (at < to && handler.isIdle()) {
            hold(buffer, at, to, Unfinished.SEARCHED);
            return to;
        }
        return at;
    }

    private int linesUpTo(byte[] buffer, int event, int hit, int to) throws IOException {
        int at = event;
        do {
            at = nextLine(buffer, at, to, hit);
        } while (at <= hit);
        return at;
    }

    // Passes whole lines on: the one whose beginning is held, and those up to the index.
    private void passLines(byte[] buffer, int from, int to) throws IOException {
        if (from < to) {
            passHeld();
            slices.pass(buffer, from, to);
            atStart = false;
        }
    }

    private int nextLine(byte[] buffer, int at, int to, int needle) throws IOException {
        int found = ends.first(buffer, at, to);
        int contentEnd = found < 0 ? to : found;
        if (contentEnd - at > limit - held.size()) {
            return tooLong(buffer, at);
        }
        if (found < 0) {
            hold(buffer, at, to, Unfinished.GOES_TO_HANDLER);
            return to;
        }
        int next = LineEnds.behind(buffer, found, to);
        Outcome outcome;
        if (held.isEmpty()) {
            outcome = decide(buffer, at, found, next, needle);
        } else {
            int needleInHeld = needle == NeedleSearch.NONE ? needle : held.size() + needle - at;
            held.append(buffer, at, next - at);
            outcome = decide(held.array(), heldLines, held.size() - (next - found), held.size(), needleInHeld);
        }
        if (next == to && buffer[next - 1] == '\r') {
            afterCr = AfterCr.of(outcome);
        }
        return next;
    }

    private Outcome decide(byte[] array, int start, int contentEnd, int end, int needle) throws IOException {
        LinePlace place = handler.place();
        place.set(array, start, contentStart(array, start, contentEnd), contentEnd, end, heldLines);
        place.needleAt(needle);
        Outcome outcome = handler.line(place);
        atStart = false;
        apply(outcome, array, start, end);
        return outcome;
    }

    private void apply(Outcome outcome, byte[] array, int start, int end) throws IOException {
        boolean isHeld = array == held.array() && !held.isEmpty();
        switch (outcome) {
            case PASS -> {
                passHeld();
                if (!isHeld) {
                    slices.pass(array, start, end);
                }
            }
            case HOLD -> {
                if (!isHeld) {
                    held.append(array, start, end - start);
                }
                heldLines = held.size();
            }
            case WRITTEN, LEFT_OUT -> forgetHeld();
        }
    }

    // At one byte order mark at the very start, the line begins behind it.
    private int contentStart(byte[] array, int start, int end) {
        return atStart ? BodyStart.behindMark(array, start, end) : start;
    }

    private int tooLong(byte[] buffer, int at) throws IOException {
        if (heldLines > 0) {
            handler.heldTooLong(held.array(), heldLines);
            slices.flush();
            held.removeFirst(heldLines);
            heldLines = 0;
            return at;
        }
        int room = limit - held.size();
        byte[] array = buffer;
        int start = at;
        if (!held.isEmpty()) {
            held.append(buffer, at, room);
            array = held.array();
            start = 0;
        }
        int end = start + limit;
        LinePlace place = handler.place();
        place.set(array, start, contentStart(array, start, end), end, end, 0);
        Outcome outcome = handler.tooLong(place);
        atStart = false;
        apply(outcome, array, start, end);
        state = outcome == Outcome.PASS ? LineState.PASSING : LineState.LEAVING_OUT;
        return at + room;
    }

    private int restOfLongLine(byte[] buffer, int at, int to) throws IOException {
        int found = ends.first(buffer, at, to);
        int next = found < 0 ? to : LineEnds.behind(buffer, found, to);
        Outcome outcome = state == LineState.PASSING ? Outcome.PASS : Outcome.LEFT_OUT;
        if (outcome == Outcome.PASS) {
            slices.pass(buffer, at, next);
        }
        if (found >= 0) {
            state = LineState.LINE;
            if (next == to && buffer[next - 1] == '\r') {
                afterCr = AfterCr.of(outcome);
            }
        }
        return next;
    }

    private void hold(byte[] buffer, int from, int to, Unfinished known) {
        held.append(buffer, from, to - from);
        unfinished = known;
    }

    private void passHeld() throws IOException {
        slices.pass(held.array(), 0, held.size());
        forgetHeld();
    }

    // What was taken of the held bytes leaves before they are overwritten.
    private void forgetHeld() throws IOException {
        if (!held.isEmpty()) {
            slices.flush();
            held.clear();
        }
        heldLines = 0;
    }
}
