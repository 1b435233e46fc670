package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Token;
import org.jspecify.annotations.Nullable;

/**
 * Applies a table of rows to every payload that the table is about, and takes members away in the same pass. A payload
 * of a stream that differs from a known one only where no row looks is edited like that one.
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
        SeenFrame like = stream == null ? null : find(text, from, to, stream);
        if (like != null) {
            frame.changes().clear();
            like.edit(from, gaps, frame.edits());
            return verdict();
        }
        Token last = frame.read(text, from, to, table.top(), stream);
        Verdict verdict = last == Token.END ? apply() : Verdict.NOT_JSON;
        boolean stays = verdict == Verdict.EDITED || verdict == Verdict.UNCHANGED;
        Turns turns = frame.turns();
        if (stream != null && stays && turns != null) {
            table.free().find(frame, gaps);
            keep(table.common().note(text, from, to, gaps, frame.edits(), turns, stream), stream);
        }
        frame.release();
        return verdict;
    }

    private @Nullable SeenFrame find(byte[] text, int from, int to, StreamState stream) {
        SeenFrames seen = stream.seen();
        SeenFrame own = seen == null ? null : seen.find(text, from, to, gaps);
        if (own != null) {
            return own;
        }
        SeenFrame common = table.common().find(text, from, to, gaps, stream);
        if (common != null) {
            stream.note(common.turns());
            keep(common, stream);
        }
        return common;
    }

    private static void keep(@Nullable SeenFrame frame, StreamState stream) {
        if (frame != null && !frame.turns().comeOnce()) {
            stream.keep(frame);
        }
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
