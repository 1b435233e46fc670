package dev.sluice.json;

import org.jspecify.annotations.Nullable;

/** Reads a text into a {@link MemberIndex}, in one pass. Mutable and reused; not thread-safe. */
final class MemberReader {
    private static final int NONE = MemberIndex.NONE;
    private static final byte[] NOTHING = {};

    private final MemberIndex index;
    private final JsonScanner scanner = new JsonScanner();
    private final @Nullable Names removed;
    private final @Nullable MemberCutter cutter;

    private byte[] text = NOTHING;
    private MemberCutter.Cuts cuts = (from, to) -> {};

    MemberReader(MemberIndex index, @Nullable Names removed) {
        this.index = index;
        this.removed = removed;
        this.cutter = removed == null ? null : new MemberCutter(removed, scanner);
    }

    Token read(byte[] bytes, int from, int to, Shape top, MemberCutter.Cuts nested) {
        text = bytes;
        cuts = nested;
        scanner.reset(from);
        scanner.feed(bytes, from, to);
        Token first = scanner.next();
        Token last = first == Token.OBJECT_START ? readObject(top, NONE, NONE, NONE, 0) : passOver(first);
        return isBroken(last) ? last : scanner.next();
    }

    void release() {
        text = NOTHING;
        scanner.release();
    }

    void clear() {
        scanner.reset(0);
        if (cutter != null) {
            cutter.reset();
        }
    }

    private static boolean isBroken(Token token) {
        return token == Token.NEED_INPUT || token == Token.INVALID;
    }

    // Reads the value that begins with the token; returns its last token, or what broke it off.
    private Token readValue(Token first, @Nullable Shape shape, int object, int member) {
        if (shape == null) {
            return passOver(first);
        }
        if (first == Token.OBJECT_START && !shape.isInArray()) {
            return readObject(shape, object, member, NONE, 0);
        }
        if (first == Token.ARRAY_START && shape.isInArray()) {
            return readArray(shape, object, member);
        }
        return passOver(first);
    }

    private Token passOver(Token first) {
        Token token = first;
        int outside = scanner.depth() - (first == Token.OBJECT_START || first == Token.ARRAY_START ? 1 : 0);
        while (!isBroken(token)) {
            if (cutter != null) {
                cutter.accept(token, text, 0, cuts);
            }
            if (scanner.depth() == outside) {
                return token;
            }
            token = scanner.next();
        }
        return token;
    }

    private Token readArray(Shape shape, int parent, int owner) {
        int place = 0;
        int previous = NONE;
        Token token = scanner.next();
        while (token != Token.ARRAY_END) {
            if (token == Token.OBJECT_START) {
                int object = index.nextNumber();
                token = readObject(shape, parent, owner, previous, place);
                previous = object;
            } else {
                token = passOver(token);
            }
            if (isBroken(token)) {
                return token;
            }
            place++;
            token = scanner.next();
        }
        index.elements(owner, place);
        return token;
    }

    private Token readObject(Shape shape, int parent, int owner, int previous, int place) {
        int object = index.addObject(shape, (int) scanner.tokenStart(), parent, owner, previous, place);
        int last = NONE;
        Token token = scanner.next();
        while (token == Token.NAME) {
            int start = (int) scanner.tokenStart();
            int end = (int) scanner.tokenEnd();
            boolean escaped = scanner.tokenHasEscape();
            int ordinal = shape.names().find(text, start, end, escaped);
            last = index.addMember(object, last, ordinal, start, end, last == NONE ? NONE : (int) scanner.comma());
            if (removed != null && removed.find(text, start, end, escaped) != Names.UNKNOWN) {
                index.remove(last);
            }
            Token first = scanner.next();
            index.valueStart(last, (int) scanner.tokenStart());
            Token value = readValue(first, shape.child(ordinal), object, last);
            if (isBroken(value)) {
                return value;
            }
            index.valueEnd(last, (int) scanner.tokenEnd());
            token = scanner.next();
        }
        return token;
    }
}
