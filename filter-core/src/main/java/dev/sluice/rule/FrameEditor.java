package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Token;
import org.jspecify.annotations.Nullable;

/**
 * Applies a table of rows to every payload that the table is about, and takes members away in the same pass. A payload
 * of a stream that differs from an earlier one only where no row looks is edited like that one.
 */
final class FrameEditor implements PayloadEditor {
    private final VllmTable table;
    private final Frame frame;
    private final Gaps gaps = new Gaps();

    FrameEditor(VllmTable table, @Nullable Names removed) {
        this.table = table;
        this.frame = new Frame(removed);
    }

    @Override
    public Verdict edit(byte[] text, int from, int to, @Nullable StreamState stream) {
        SeenFrames seen = stream == null ? null : stream.seen();
        SeenFrame like = seen == null ? null : seen.find(text, from, to, gaps);
        if (like != null) {
            frame.changes().clear();
            like.edit(from, gaps, frame.edits());
            return verdict();
        }
        Token last = frame.read(text, from, to, table.top(), stream);
        Verdict verdict = last == Token.END ? apply() : Verdict.NOT_JSON;
        boolean stays = verdict == Verdict.EDITED || verdict == Verdict.UNCHANGED;
        if (stream != null && stays && !frame.isFirstOfAny()) {
            table.free().find(frame, gaps);
            stream.toNote().note(text, from, to, gaps, frame.edits(), table.common());
        }
        frame.release();
        return verdict;
    }

    private Verdict verdict() {
        return frame.edits().isEmpty() ? Verdict.UNCHANGED : Verdict.EDITED;
    }

    private Verdict apply() {
        Row[][] rows = table.rowsByShape(table.kind(frame));
        if (rows != null) {
            apply(rows);
        }
        frame.changes().finish();
        if (frame.isEventDropped()) {
            return Verdict.DROP_EVENT;
        }
        return verdict();
    }

    private void apply(Row[][] rows) {
        MemberIndex index = frame.index();
        for (int object = 0; index.isObject(object); object = index.following(object)) {
            int names = index.names(object);
            for (Row row : rows[index.shape(object).number()]) {
                if (row.isAbout(names)) {
                    row.action().apply(frame, object);
                }
            }
            if (frame.isEventDropped() && !frame.isBody()) {
                // The client does not see it, so it is no frame of any choice.
                return;
            }
        }
    }

    @Override
    public void clear() {
        frame.clear();
    }

    @Override
    public boolean isLarge() {
        return frame.isLarge();
    }

    @Override
    public Edits edits() {
        return frame.edits();
    }
}
