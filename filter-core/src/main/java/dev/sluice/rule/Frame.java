package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.JsonScanner.Token;
import dev.sluice.json.MemberCutter;
import dev.sluice.json.MemberEdits;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One payload while rows are applied to it. Mutable and reused; not thread-safe. */
final class Frame {
    private static final byte[] NOTHING = {};

    private final MemberIndex index;
    private final Edits edits = new Edits();
    private final MemberEdits changes;
    private final MemberCutter.Cuts nested = (from, to) -> edits.remove((int) from, (int) to);
    private byte[] text = NOTHING;
    private boolean eventDropped;

    Frame(@Nullable Names removed) {
        index = new MemberIndex(removed);
        changes = new MemberEdits(index, edits);
    }

    Token read(byte[] bytes, int from, int to, Shape top) {
        text = bytes;
        eventDropped = false;
        changes.clear();
        return index.read(bytes, from, to, top, nested);
    }

    /** Forgets the caller's array. */
    void release() {
        text = NOTHING;
        index.release();
    }

    /** Forgets the last payload. */
    void clear() {
        release();
        changes.clear();
        index.clear();
    }

    boolean isLarge() {
        return edits.isLarge() || index.isLarge();
    }

    MemberIndex index() {
        return index;
    }

    MemberEdits changes() {
        return changes;
    }

    Edits edits() {
        return edits;
    }

    /** Returns whether the bytes of a value are exactly these. */
    boolean hasValue(int member, byte[] value) {
        return Arrays.equals(text, index.valueStart(member), index.valueEnd(member), value, 0, value.length);
    }

    void dropEvent() {
        eventDropped = true;
    }

    boolean isEventDropped() {
        return eventDropped;
    }
}
