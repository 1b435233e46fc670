package dev.sluice.rewrite;

import dev.sluice.bytes.ByteSink;
import dev.sluice.bytes.HeldBytes;
import dev.sluice.bytes.NeedleSearch;
import dev.sluice.bytes.Needles;
import dev.sluice.json.Edits;
import dev.sluice.json.JsonScanner;
import dev.sluice.json.Token;
import dev.sluice.rule.PayloadEditor;
import dev.sluice.rule.StreamState;
import dev.sluice.rule.Verdict;
import dev.sluice.sse.Line;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All rules of a plan, applied to one payload after the other: the edits in one pass, then the user's functions. Has what
 * else is needed only while a line is looked at.
 */
final class PayloadPipeline {
    private final @Nullable PayloadEditor editor;
    private final List<CustomStep> steps;
    private final @Nullable NeedleSearch search;
    private final JsonScanner scanner = new JsonScanner();
    private final Edits whole = new Edits();
    private final LinePlace place = new LinePlace();
    private final Line field = new Line();
    private Edits edits = whole;

    PayloadPipeline(@Nullable PayloadEditor editor, List<CustomStep> steps, @Nullable Needles needles) {
        this.search = needles == null ? null : new NeedleSearch(needles, new HeldBytes(1));
        this.editor = editor;
        this.steps = steps;
    }

    /** Returns where the line is that is looked at. */
    LinePlace place() {
        return place;
    }

    /** Returns what the line is, in an event stream. */
    Line field() {
        return field;
    }

    /** Applies the rules to a payload that begins like JSON; a body that is one payload has no state of a stream. */
    Verdict json(byte[] text, int from, int to, BodyForm form, @Nullable StreamState stream) {
        Verdict verdict = edit(text, from, to, stream);
        if (verdict == Verdict.DROP_EVENT && form == BodyForm.JSON) {
            // There is no event that could go.
            verdict = edits.isEmpty() ? Verdict.UNCHANGED : Verdict.EDITED;
        }
        if (steps.isEmpty() || verdict == Verdict.DROP_EVENT || verdict == Verdict.NOT_JSON) {
            return verdict;
        }
        if (verdict == Verdict.UNCHANGED) {
            return text(text, from, to, form);
        }
        byte[] edited = edited(text, from, to);
        byte[] rewritten = run(edited, 0, edited.length, form);
        if (rewritten != edited) {
            replaceWhole(from, to, rewritten);
        }
        return Verdict.EDITED;
    }

    /** Returns whether some rule might match a payload. */
    boolean mayMatch(byte[] text, int from, int to) {
        return search == null || search.occursIn(text, from, to);
    }

    /** Returns whether a payload is a complete JSON text on its own. */
    boolean isComplete(byte[] text, int from, int to) {
        scanner.reset(from);
        scanner.feed(text, from, to);
        Token token = scanner.skim();
        scanner.release();
        return token == Token.END;
    }

    private Verdict edit(byte[] text, int from, int to, @Nullable StreamState stream) {
        if (editor == null) {
            return isComplete(text, from, to) ? Verdict.UNCHANGED : Verdict.NOT_JSON;
        }
        Verdict verdict = editor.edit(text, from, to, stream);
        edits = editor.edits();
        return verdict;
    }

    /** Applies the user's functions to a payload of any kind. */
    Verdict text(byte[] text, int from, int to, BodyForm form) {
        byte[] rewritten = run(text, from, to, form);
        if (rewritten == text) {
            return Verdict.UNCHANGED;
        }
        replaceWhole(from, to, rewritten);
        return Verdict.EDITED;
    }

    /** Returns the edits of the last payload. */
    Edits edits() {
        return edits;
    }

    /** Forgets the last payload. */
    void clear() {
        place.release();
        whole.clear();
        scanner.reset(0);
        if (editor != null) {
            editor.clear();
        }
    }

    /** Returns whether much memory is in use, for a payload with very many members or changes. */
    boolean isLarge() {
        return editor != null && editor.isLarge();
    }

    private void replaceWhole(int from, int to, byte[] text) {
        whole.clear();
        whole.replace(from, to, text);
        edits = whole;
    }

    // Returns the given array itself when nothing changes.
    private byte[] run(byte[] text, int from, int to, BodyForm form) {
        byte[] current = text;
        int start = from;
        int end = to;
        for (CustomStep step : steps) {
            if (start == end) {
                break;
            }
            byte[] rewritten = step.rewrite(current, start, end, form);
            if (rewritten != null) {
                current = rewritten;
                start = 0;
                end = rewritten.length;
            }
        }
        return current;
    }

    private byte[] edited(byte[] text, int from, int to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(to - from);
        ByteSink sink = bytes::write;
        try {
            edits.writeTo(text, from, to, sink);
        } catch (IOException e) {
            throw new IllegalStateException("an array takes any bytes", e);
        }
        return bytes.toByteArray();
    }
}
