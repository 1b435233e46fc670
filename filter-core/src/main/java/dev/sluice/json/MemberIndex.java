package dev.sluice.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the members of one JSON text are, as far as a {@link Shape} reaches: filled in one pass over a text that is
 * complete, then asked. Objects and members have numbers, which grow in the order of the text. Mutable and reused; not
 * thread-safe.
 */
public final class MemberIndex {
    /** No such object or member. */
    public static final int NONE = -1;

    private static final int FIRST = 0;
    private static final int START = 1;
    private static final int SIBLING = 2;
    private static final int PLACE = 3;
    private static final int OWNER = 4;
    private static final int PARENT = 5;
    private static final int NAMES = 6;
    private static final int APPENDED = 7;
    private static final int OBJECT_COLUMNS = 8;

    private static final int ORDINAL = 0;
    private static final int NAME_START = 1;
    private static final int NAME_END = 2;
    private static final int VALUE_START = 3;
    private static final int VALUE_END = 4;
    private static final int COMMA = 5;
    private static final int NEXT = 6;
    private static final int CHILD = 7;
    private static final int ELEMENTS = 8;
    private static final int REMOVED = 9;
    private static final int MEMBER_COLUMNS = 10;

    private static final byte[] NOTHING = {};

    private final MemberReader reader;
    private final IntTable objects = new IntTable(OBJECT_COLUMNS, 4);
    private final IntTable members = new IntTable(MEMBER_COLUMNS, 16);
    private final List<Shape> shapes = new ArrayList<>(4);
    private byte[] text = NOTHING;
    private boolean anyRemoved;

    /**
     * Makes an empty index.
     *
     * @param removed names of members that go wherever they are, or null
     */
    public MemberIndex(@Nullable Names removed) {
        reader = new MemberReader(this, removed);
    }

    /**
     * Reads a text. Positions are then indexes in the array.
     *
     * @param bytes the array; it must stay as it is until the next call
     * @param from index of the text's first byte
     * @param to index behind its last
     * @param top the shape of the text, if it is an object
     * @param nested hears which members that are to be removed are in values without a shape; those in objects with a
     *     shape are marked as removed here
     * @return {@link Token#END}, {@link Token#NEED_INPUT} when the text is not complete, or {@link Token#INVALID}
     */
    public Token read(byte[] bytes, int from, int to, Shape top, MemberCutter.Cuts nested) {
        clear();
        text = bytes;
        return reader.read(bytes, from, to, top, nested);
    }

    /** Forgets the array last read; all but {@link #type} may still be asked. */
    public void release() {
        text = NOTHING;
        reader.release();
    }

    /** Forgets everything. */
    public void clear() {
        objects.clear();
        members.clear();
        shapes.clear();
        anyRemoved = false;
        reader.clear();
    }

    /** Returns whether a text with very many members has made it large. */
    public boolean isLarge() {
        return members.isLarge() || objects.isLarge();
    }

    /** Returns whether the text is an object, so that there is an object 0. */
    public boolean hasObject() {
        return !objects.isEmpty();
    }

    /** Returns whether this is an object: 0 is the first. */
    public boolean isObject(int object) {
        return object < objects.end();
    }

    /** Returns the number that the next object gets. */
    int nextNumber() {
        return objects.end();
    }

    /** Returns the number behind that of an object, in the order of the text. */
    public int following(int object) {
        return object + OBJECT_COLUMNS;
    }

    /** Returns the shape of an object. */
    public Shape shape(int object) {
        return shapes.get(object / OBJECT_COLUMNS);
    }

    /** Returns the index of an object's opening brace. */
    public int objectStart(int object) {
        return objects.get(object, START);
    }

    /** Returns the place of an object in its array, from 0; 0 when it is not in one. */
    public int place(int object) {
        return objects.get(object, PLACE);
    }

    /** Returns the member whose value an object is or is in, or {@link #NONE}. */
    public int owner(int object) {
        return objects.get(object, OWNER);
    }

    /** Returns the object that has that member, or {@link #NONE}. */
    public int parent(int object) {
        return objects.get(object, PARENT);
    }

    /** Returns the bits of the names that an object has ({@link Shape#bits}, {@link Shape#OTHERS}), removed or not. */
    public int names(int object) {
        return objects.get(object, NAMES);
    }

    /** Returns the first member of an object, or {@link #NONE}. */
    public int firstMember(int object) {
        return objects.get(object, FIRST) - 1;
    }

    /** Returns the next member of the same object, or {@link #NONE}. */
    public int nextMember(int member) {
        return members.get(member, NEXT) - 1;
    }

    /** Returns the first member with a name that has that ordinal in the object's shape, or {@link #NONE}. */
    public int member(int object, int ordinal) {
        int member = firstMember(object);
        while (member != NONE && ordinal(member) != ordinal) {
            member = nextMember(member);
        }
        return member;
    }

    /** Returns the ordinal of a member's name in the object's shape, or {@link Names#UNKNOWN}. */
    public int ordinal(int member) {
        return members.get(member, ORDINAL);
    }

    /** Returns the type of a member's value by its first token. */
    public Token type(int member) {
        return switch (text[valueStart(member)]) {
            case '{' -> Token.OBJECT_START;
            case '[' -> Token.ARRAY_START;
            case '"' -> Token.STRING;
            case 't' -> Token.TRUE;
            case 'f' -> Token.FALSE;
            case 'n' -> Token.NULL;
            default -> Token.NUMBER;
        };
    }

    /** Returns the first object in a member's value, which is or holds objects with a shape; or {@link #NONE}. */
    public int firstObject(int member) {
        return members.get(member, CHILD) - 1;
    }

    /** Returns the next object of the same array, or {@link #NONE}. */
    public int nextObject(int object) {
        return objects.get(object, SIBLING) - 1;
    }

    /** Returns the number of elements of a member's value, when it is an array with a shape. */
    public int elements(int member) {
        return members.get(member, ELEMENTS);
    }

    /** Returns the index of the name's opening quote. */
    public int nameStart(int member) {
        return members.get(member, NAME_START);
    }

    /** Returns the index behind the name's closing quote. */
    public int nameEnd(int member) {
        return members.get(member, NAME_END);
    }

    /** Returns the index of the value's first byte. */
    public int valueStart(int member) {
        return members.get(member, VALUE_START);
    }

    /** Returns the index behind the value's last byte. */
    public int valueEnd(int member) {
        return members.get(member, VALUE_END);
    }

    /** Returns the index of the comma before a member; not for the first one of its object. */
    public int comma(int member) {
        return members.get(member, COMMA);
    }

    /** Returns whether a member goes. */
    public boolean isRemoved(int member) {
        return members.get(member, REMOVED) != 0;
    }

    /** Lets a member go. */
    public void remove(int member) {
        members.set(member, REMOVED, 1);
        anyRemoved = true;
    }

    /** Returns whether any member goes. */
    boolean hasRemoved() {
        return anyRemoved;
    }

    /** Returns the mark that {@link MemberEdits} gave an object, 0 if none. */
    int appended(int object) {
        return objects.get(object, APPENDED);
    }

    /** Marks an object. */
    void appended(int object, int mark) {
        objects.set(object, APPENDED, mark);
    }

    /** Adds an object that begins at an index, in the value of a member or on top. */
    int addObject(Shape shape, int start, int parent, int owner, int previous, int place) {
        int object = objects.add();
        shapes.add(shape);
        objects.set(object, START, start);
        objects.set(object, PLACE, place);
        objects.set(object, OWNER, owner);
        objects.set(object, PARENT, parent);
        objects.set(object, NAMES, 0);
        objects.set(object, FIRST, 0);
        objects.set(object, SIBLING, 0);
        objects.set(object, APPENDED, 0);
        if (previous != NONE) {
            objects.set(previous, SIBLING, object + 1);
        } else if (owner != NONE) {
            members.set(owner, CHILD, object + 1);
        }
        return object;
    }

    /** Adds a member to an object, behind the previous one. */
    int addMember(int object, int previous, int ordinal, int nameStart, int nameEnd, int comma) {
        int member = members.add();
        members.set(member, ORDINAL, ordinal);
        members.set(member, NAME_START, nameStart);
        members.set(member, NAME_END, nameEnd);
        members.set(member, COMMA, comma);
        members.set(member, NEXT, 0);
        members.set(member, CHILD, 0);
        members.set(member, ELEMENTS, 0);
        members.set(member, REMOVED, 0);
        objects.set(object, NAMES, objects.get(object, NAMES) | Shape.bit(ordinal));
        if (previous == NONE) {
            objects.set(object, FIRST, member + 1);
        } else {
            members.set(previous, NEXT, member + 1);
        }
        return member;
    }

    void valueStart(int member, int at) {
        members.set(member, VALUE_START, at);
    }

    void valueEnd(int member, int at) {
        members.set(member, VALUE_END, at);
    }

    void elements(int member, int count) {
        members.set(member, ELEMENTS, count);
    }
}
