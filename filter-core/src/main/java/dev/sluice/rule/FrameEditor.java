package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.JsonScanner.Token;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import org.jspecify.annotations.Nullable;

/** Applies a table of rows to every payload that the table is about, and takes members away in the same pass. */
final class FrameEditor implements PayloadEditor {
    private final VllmTable table;
    private final Frame frame;

    FrameEditor(VllmTable table, @Nullable Names removed) {
        this.table = table;
        this.frame = new Frame(removed);
    }

    @Override
    public Verdict edit(byte[] text, int from, int to, @Nullable StreamState stream) {
        Token last = frame.read(text, from, to, table.top(), stream);
        Verdict verdict = last == Token.END ? apply() : Verdict.NOT_JSON;
        frame.release();
        return verdict;
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
        return frame.edits().isEmpty() ? Verdict.UNCHANGED : Verdict.EDITED;
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
