package dev.sluice.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tokens of one JSON text (RFC 8259) that may arrive in chunks, and checks its grammar, without decoding and
 * without copying a byte. It takes what real servers write: NaN, Infinity and -Infinity as numbers, duplicate names,
 * lone surrogates, numbers of any length, any depth, and strings that are not valid UTF-8. Not thread-safe.
 *
 * <p>The nesting is kept as one bit a level.
 */
public final class JsonScanner {
    /** What {@link #next} found. */
    public enum Token {
        /** <code>{</code>. */
        OBJECT_START,
        /** <code>}</code>. */
        OBJECT_END,
        /** {@code [}. */
        ARRAY_START,
        /** {@code ]}. */
        ARRAY_END,
        /** A member's name, quotes included. */
        NAME,
        /** A string value, quotes included. */
        STRING,
        /** A number, NaN and the infinities included. */
        NUMBER,
        /** {@code true}. */
        TRUE,
        /** {@code false}. */
        FALSE,
        /** {@code null}. */
        NULL,
        /** The chunk is used up and the text is not complete. */
        NEED_INPUT,
        /** The text is complete and only white space has followed so far. */
        END,
        /** This is no JSON. */
        INVALID
    }

    private enum State {
        /** {@code [1,} — a value must follow. */
        VALUE,
        /** {@code [} — a value or the end of the array. */
        FIRST_VALUE,
        /** <code>{"a":1,</code> — a name must follow. */
        NAME,
        /** <code>{</code> — a name or the end of the object. */
        FIRST_NAME,
        /** <code>{"a"</code> — a colon must follow. */
        COLON,
        /** <code>{"a":1</code> — a comma or the end of the container. */
        AFTER_VALUE,
        /** <code>{"a</code> — within a name. */
        IN_NAME,
        /** <code>{"a":"b</code> — within a string value. */
        IN_STRING,
        /** <code>{"a":1</code> — within a number. */
        IN_NUMBER,
        /** <code>{"a":tr</code> — within a word. */
        IN_WORD,
        /** <code>{"a":1}</code> — only white space may follow. */
        DONE,
        /** No JSON. */
        FAILED
    }

    private static final byte[] NOTHING = {};

    private final StringScan string = new StringScan();
    private final NumberScan number = new NumberScan();
    private final WordScan word = new WordScan();

    private byte[] chunk = NOTHING;
    private int index;
    private int end;
    private long origin;

    private State state = State.VALUE;
    private State failedIn = State.VALUE;
    private long[] objects = new long[1];
    private int depth;
    private boolean inObject;
    private long tokenStart;
    private long tokenEnd;
    private long comma;

    /**
     * Goes back to the beginning of a new text.
     *
     * @param position the position that the text's first byte gets
     */
    public void reset(long position) {
        state = State.VALUE;
        depth = 0;
        inObject = false;
        origin = position;
        index = 0;
        end = 0;
        if (objects.length > 4) {
            objects = new long[1];
        }
    }

    /**
     * Gives the next bytes of the text; those given before have been used up ({@link Token#NEED_INPUT} or
     * {@link Token#END} was returned). The array must stay as it is until they are.
     *
     * @param bytes the array
     * @param from index of the first byte
     * @param to index behind the last
     */
    public void feed(byte[] bytes, int from, int to) {
        origin += index - from;
        chunk = bytes;
        index = from;
        end = to;
    }

    /** Forgets the array last given. */
    public void release() {
        origin += index;
        index = 0;
        end = 0;
        chunk = NOTHING;
    }

    /** Returns the position of the last token's first byte. */
    public long tokenStart() {
        return tokenStart;
    }

    /** Returns the position behind the last token's last byte. */
    public long tokenEnd() {
        return tokenEnd;
    }

    /** Returns whether the name or string last found contains a backslash. */
    public boolean tokenHasEscape() {
        return string.hasEscape();
    }

    /** Returns the position of the last comma. */
    public long comma() {
        return comma;
    }

    /** Returns the position behind the last byte that was used; that of the byte which does not fit in invalid text. */
    public long position() {
        return origin + index;
    }

    /** Returns how many containers are open. */
    public int depth() {
        return depth;
    }

    /** Returns whether the chunk, or what is valid of it, ended within a name, or behind a comma that needs one. */
    public boolean atName() {
        State at = state == State.FAILED ? failedIn : state;
        return at == State.IN_NAME || at == State.NAME;
    }

    /** Returns whether the chunk, or what is valid of it, ended within a name, which begins at {@link #tokenStart}. */
    public boolean inName() {
        return (state == State.FAILED ? failedIn : state) == State.IN_NAME;
    }

    /** Returns the next token. */
    public Token next() {
        while (true) {
            switch (state) {
                case IN_NAME, IN_STRING -> {
                    return stringGoesOn();
                }
                case IN_NUMBER -> {
                    return numberGoesOn();
                }
                case IN_WORD -> {
                    return wordGoesOn();
                }
                case FAILED -> {
                    return Token.INVALID;
                }
                default -> {
                    Token token = between();
                    if (token != null) {
                        return token;
                    }
                }
            }
        }
    }

    // Between tokens; returns null when a colon or a comma was passed.
    private @Nullable Token between() {
        byte b = skipWhiteSpace();
        if (index == end) {
            return state == State.DONE ? Token.END : Token.NEED_INPUT;
        }
        return switch (state) {
            case COLON -> b == ':' ? pass(State.VALUE) : fail();
            case AFTER_VALUE -> afterValue(b);
            case NAME -> b == '"' ? startString(State.IN_NAME) : fail();
            case FIRST_NAME -> b == '"' ? startString(State.IN_NAME) : b == '}' ? close() : fail();
            case FIRST_VALUE -> b == ']' ? close() : startValue(b);
            case VALUE -> startValue(b);
            default -> fail();
        };
    }

    private @Nullable Token afterValue(byte b) {
        if (b == ',') {
            comma = origin + index;
            return pass(inObject ? State.NAME : State.VALUE);
        }
        return b == (inObject ? '}' : ']') ? close() : fail();
    }

    private @Nullable Token pass(State then) {
        index++;
        state = then;
        return null;
    }

    // Returns the byte at index, or anything when the chunk is used up.
    private byte skipWhiteSpace() {
        byte[] bytes = chunk;
        int to = end;
        int i = index;
        byte b = 0;
        while (i < to) {
            b = bytes[i];
            if (b > ' ' || (b != ' ' && b != '\n' && b != '\r' && b != '\t')) {
                break;
            }
            i++;
        }
        index = i;
        return b;
    }

    private Token startValue(byte b) {
        return switch (b) {
            case '{' -> open(true);
            case '[' -> open(false);
            case '"' -> startString(State.IN_STRING);
            default -> startScalar(b);
        };
    }

    private Token startScalar(byte b) {
        tokenStart = origin + index;
        if (number.start(b)) {
            index++;
            state = State.IN_NUMBER;
            return numberGoesOn();
        }
        if (word.start(b)) {
            index++;
            state = State.IN_WORD;
            return wordGoesOn();
        }
        return fail();
    }

    private Token open(boolean object) {
        tokenStart = origin + index;
        index++;
        tokenEnd = origin + index;
        int slot = depth >>> 6;
        if (slot == objects.length) {
            objects = Arrays.copyOf(objects, 2 * slot);
        }
        long bit = 1L << depth;
        objects[slot] = object ? objects[slot] | bit : objects[slot] & ~bit;
        depth++;
        inObject = object;
        state = object ? State.FIRST_NAME : State.FIRST_VALUE;
        return object ? Token.OBJECT_START : Token.ARRAY_START;
    }

    private Token close() {
        boolean object = inObject;
        tokenStart = origin + index;
        index++;
        depth--;
        int parent = depth - 1;
        inObject = depth > 0 && (objects[parent >>> 6] >>> parent & 1) != 0;
        valueEnded();
        return object ? Token.OBJECT_END : Token.ARRAY_END;
    }

    private void valueEnded() {
        tokenEnd = origin + index;
        state = depth == 0 ? State.DONE : State.AFTER_VALUE;
    }

    private Token startString(State within) {
        tokenStart = origin + index;
        index++;
        string.start();
        state = within;
        return stringGoesOn();
    }

    private Token stringGoesOn() {
        index = string.scan(chunk, index, end);
        return switch (string.result()) {
            case OPEN -> Token.NEED_INPUT;
            case INVALID -> {
                index--;
                yield fail();
            }
            case CLOSED -> stringEnded();
        };
    }

    private Token stringEnded() {
        if (state == State.IN_STRING) {
            valueEnded();
            return Token.STRING;
        }
        tokenEnd = origin + index;
        state = State.COLON;
        return Token.NAME;
    }

    private Token numberGoesOn() {
        index = number.scan(chunk, index, end);
        if (index == end) {
            return Token.NEED_INPUT;
        }
        if (number.isInfinityAhead(chunk[index])) {
            word.startInfinity();
            index++;
            state = State.IN_WORD;
            return wordGoesOn();
        }
        if (!number.isComplete()) {
            return fail();
        }
        valueEnded();
        return Token.NUMBER;
    }

    private Token wordGoesOn() {
        index = word.scan(chunk, index, end);
        if (word.isComplete()) {
            valueEnded();
            return word.token();
        }
        return index == end ? Token.NEED_INPUT : fail();
    }

    private Token fail() {
        failedIn = state;
        state = State.FAILED;
        return Token.INVALID;
    }
}
