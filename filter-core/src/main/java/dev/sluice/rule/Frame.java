package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.MemberCutter;
import dev.sluice.json.MemberEdits;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;
import dev.sluice.rule.StreamState.Turn;
import org.jspecify.annotations.Nullable;

/** One payload while rows are applied to it. Mutable and reused; not thread-safe. */
final class Frame {
    private static final byte[] NOTHING = {};

    private final MemberIndex index;
    private final Edits edits = new Edits();
    private final MemberEdits changes;
    private final MemberCutter.Cuts nested = (from, to) -> edits.remove((int) from, (int) to);
    private byte[] text = NOTHING;
    private @Nullable StreamState stream;
    private int nestedEdits;
    private boolean eventDropped;
    private int turnOf = MemberIndex.NONE;
    private Turn turn = Turn.UNKNOWN;
    private @Nullable Turns turns = Turns.NONE;

    Frame(@Nullable Names removed) {
        index = new MemberIndex(removed);
        changes = new MemberEdits(index, edits);
    }

    /** Reads a payload: of a stream, or a whole body when there is no state of one. */
    Token read(byte[] bytes, int from, int to, Shape top, @Nullable StreamState state) {
        text = bytes;
        stream = state;
        eventDropped = false;
        turnOf = MemberIndex.NONE;
        turns = Turns.NONE;
        changes.clear();
        Token last = index.read(bytes, from, to, top, nested);
        nestedEdits = edits.size();
        return last;
    }

    /** Returns how many of the edits were made while the payload was read: the first ones, in the order of the text. */
    int nestedEdits() {
        return nestedEdits;
    }

    /** Returns the first of these that begins at an index or behind it; {@link #nestedEdits} if none does. */
    int nestedEditFrom(int start) {
        int low = 0;
        int high = nestedEdits;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (edits.start(middle) < start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Forgets the caller's array. */
    void release() {
        text = NOTHING;
        stream = null;
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

    byte[] text() {
        return text;
    }

    /** Returns whether the payload is a whole body. */
    boolean isBody() {
        return stream == null;
    }

    boolean isNull(int member) {
        return index.type(member) == Token.NULL;
    }

    /** Returns the last member with that ordinal, which is the one that clients see; or {@link MemberIndex#NONE}. */
    int last(int object, int ordinal) {
        int last = MemberIndex.NONE;
        for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
            last = index.ordinal(m) == ordinal ? m : last;
        }
        return last;
    }

    /** Returns the first member with that ordinal that stays, or {@link MemberIndex#NONE}. */
    int kept(int object, int ordinal) {
        int m = index.firstMember(object);
        while (m != MemberIndex.NONE && (index.ordinal(m) != ordinal || index.isRemoved(m))) {
            m = index.nextMember(m);
        }
        return m;
    }

    boolean keeps(int object, int ordinal) {
        return kept(object, ordinal) != MemberIndex.NONE;
    }

    /** Returns the ordinal of a string value in a set of strings; {@link Names#UNKNOWN} for what is no string. */
    int stringIn(Names strings, int member) {
        if (index.type(member) != Token.STRING) {
            return Names.UNKNOWN;
        }
        int from = index.valueStart(member);
        int to = index.valueEnd(member);
        boolean escaped = false;
        for (int i = from; i < to && !escaped; i++) {
            escaped = text[i] == '\\';
        }
        return strings.find(text, from, to, escaped);
    }

    /** Returns whether a value is the only string of a set. */
    boolean isString(int member, Names string) {
        return stringIn(string, member) == 0;
    }

    /** Returns whether what {@code choices} names is missing, null or empty. */
    boolean hasNoChoices(int list) {
        if (list == MemberIndex.NONE) {
            return true;
        }
        Token type = index.type(list);
        return type == Token.NULL || (type == Token.ARRAY_START && index.elements(list) == 0);
    }

    /**
     * Returns what this payload is among those of a choice. Asked only of a choice with a delta, which is then noted.
     *
     * @param choice the choice's number
     * @param number ordinal of {@code index}
     */
    Turn turn(int choice, int number) {
        if (turnOf != choice) {
            turnOf = choice;
            turn = stream == null ? Turn.FIRST : next(stream, choiceIndex(choice, number));
        }
        return turn;
    }

    private Turn next(StreamState state, int choice) {
        Turn next = state.next(choice);
        turns = turns == null || choice >= Turns.CHOICES ? null : turns.and(choice, next == Turn.FIRST);
        return next;
    }

    /** Returns what the payload was among those of its choices; null when a choice's number is too large to tell. */
    @Nullable
    Turns turns() {
        return turns;
    }

    private int choiceIndex(int choice, int number) {
        int member = last(choice, number);
        return member == MemberIndex.NONE
                ? index.place(choice)
                : Numbers.count(text, index, member, index.place(choice));
    }

    void dropEvent() {
        eventDropped = true;
    }

    boolean isEventDropped() {
        return eventDropped;
    }
}
