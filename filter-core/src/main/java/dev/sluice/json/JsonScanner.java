package dev.sluice.json;

import dev.sluice.bytes.Words;

/**
 * Finds the tokens of one JSON text (RFC 8259) that may arrive in chunks, and checks its grammar, without decoding and
 * without copying a byte. It takes what real servers write: NaN, Infinity and -Infinity as numbers, duplicate names,
 * lone surrogates, numbers of any length, any depth, and strings that are not valid UTF-8. Not thread-safe.
 *
 * <p>The nesting is kept as one bit a level.
 */
public final class JsonScanner {
    private static final byte[] NOTHING = {};
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    private final StringScan string = new StringScan();
    private final NumberScan number = new NumberScan();
    private final WordScan word = new WordScan();

    private byte[] chunk = NOTHING;
    private int index;
    private int end;
    private long origin;

    private ScanState state = ScanState.VALUE;
    private ScanState failedIn = ScanState.VALUE;
    private final LevelBits objects = new LevelBits();
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
        state = ScanState.VALUE;
        depth = 0;
        inObject = false;
        origin = position;
        index = 0;
        end = 0;
        objects.shrink();
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
        ScanState at = state == ScanState.FAILED ? failedIn : state;
        return at == ScanState.IN_NAME || at == ScanState.NAME;
    }

    /** Returns whether the chunk, or what is valid of it, ended within a name, which begins at {@link #tokenStart}. */
    public boolean inName() {
        return (state == ScanState.FAILED ? failedIn : state) == ScanState.IN_NAME;
    }

    /** Returns the next token. */
    public Token next() {
        if (state.goesOn) {
            return goOn();
        }
        int i = pastSpace(chunk, index, end);
        if (i < end && state == ScanState.COLON && chunk[i] == ':') {
            state = ScanState.VALUE;
            i = pastSpace(chunk, i + 1, end);
        } else if (i < end && state == ScanState.AFTER_VALUE && chunk[i] == ',') {
            i = pastSpace(chunk, behindComma(i), end);
        }
        index = i;
        if (i == end) {
            return state == ScanState.DONE ? Token.END : Token.NEED_INPUT;
        }
        byte b = chunk[i];
        return b == '"' ? startString(i) : b == (inObject ? '}' : ']') ? close(i) : startOther(b, i);
    }

    /**
     * Passes over all tokens of the chunk.
     *
     * @return {@link Token#NEED_INPUT}, {@link Token#END} or {@link Token#INVALID}
     */
    public Token skim() {
        Token token;
        do {
            token = next();
        } while (token != Token.NEED_INPUT && token != Token.END && token != Token.INVALID);
        return token;
    }

    private Token goOn() {
        return switch (state) {
            case IN_NAME, IN_STRING -> stringGoesOn();
            case IN_NUMBER -> numberGoesOn();
            case IN_WORD -> wordGoesOn();
            default -> Token.INVALID;
        };
    }

    // The index is kept in locals and stored once a token: it is what each step waits for.
    private static int pastSpace(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] <= ' ' && isSpace(bytes[i])) {
            i++;
        }
        return i;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private int behindComma(int i) {
        comma = origin + i;
        state = inObject ? ScanState.NAME : ScanState.VALUE;
        return i + 1;
    }

    private Token startString(int i) {
        ScanState at = state;
        boolean isName = at == ScanState.NAME || at == ScanState.FIRST_NAME;
        if (!isName && at != ScanState.VALUE && at != ScanState.FIRST_VALUE) {
            return fail();
        }
        tokenStart = origin + i;
        string.start();
        state = isName ? ScanState.IN_NAME : ScanState.IN_STRING;
        // Nearly all strings are in one chunk and have no escapes.
        int quote = StringScan.firstSpecial(chunk, i + 1, end);
        if (quote < end && chunk[quote] == '"') {
            return stringEnded(quote + 1);
        }
        index = quote;
        return stringGoesOn();
    }

    private Token stringGoesOn() {
        int i = string.scan(chunk, index, end);
        index = i;
        return switch (string.result()) {
            case OPEN -> Token.NEED_INPUT;
            case CLOSED -> stringEnded(i);
            case INVALID -> {
                index = i - 1;
                yield fail();
            }
        };
    }

    private Token stringEnded(int i) {
        if (state == ScanState.IN_STRING) {
            return valueEnded(Token.STRING, i);
        }
        tokenEnd = origin + i;
        boolean colon = i < end && chunk[i] == ':';
        state = colon ? ScanState.VALUE : ScanState.COLON;
        index = colon ? i + 1 : i;
        return Token.NAME;
    }

    private Token valueEnded(Token token, int i) {
        tokenEnd = origin + i;
        state = depth == 0 ? ScanState.DONE : ScanState.AFTER_VALUE;
        index = depth > 0 && i < end && chunk[i] == ',' ? behindComma(i) : i;
        return token;
    }

    private Token startOther(byte b, int i) {
        if (state != ScanState.VALUE && state != ScanState.FIRST_VALUE) {
            return fail();
        }
        if (b == '{' || b == '[') {
            return open(b == '{', i);
        }
        tokenStart = origin + i;
        if (b == 'n' && end - i >= 4 && Words.intAt(chunk, i) == NULL) {
            return valueEnded(Token.NULL, i + 4);
        }
        index = i + 1;
        if (number.start(b)) {
            state = ScanState.IN_NUMBER;
            return numberGoesOn();
        }
        if (word.start(b)) {
            state = ScanState.IN_WORD;
            return wordGoesOn();
        }
        index = i;
        return fail();
    }

    private Token open(boolean object, int i) {
        tokenStart = origin + i;
        tokenEnd = origin + i + 1;
        index = i + 1;
        objects.set(depth, object);
        depth++;
        inObject = object;
        state = object ? ScanState.FIRST_NAME : ScanState.FIRST_VALUE;
        return object ? Token.OBJECT_START : Token.ARRAY_START;
    }

    private Token close(int i) {
        if (state != ScanState.AFTER_VALUE && state != ScanState.FIRST_NAME && state != ScanState.FIRST_VALUE) {
            return fail();
        }
        boolean object = inObject;
        tokenStart = origin + i;
        depth--;
        inObject = depth > 0 && objects.get(depth - 1);
        return valueEnded(object ? Token.OBJECT_END : Token.ARRAY_END, i + 1);
    }

    private Token numberGoesOn() {
        int i = number.scan(chunk, index, end);
        index = i;
        if (i == end) {
            return Token.NEED_INPUT;
        }
        if (number.isInfinityAhead(chunk[i])) {
            word.startInfinity();
            index++;
            state = ScanState.IN_WORD;
            return wordGoesOn();
        }
        return number.isComplete() ? valueEnded(Token.NUMBER, i) : fail();
    }

    private Token wordGoesOn() {
        int i = word.scan(chunk, index, end);
        index = i;
        if (word.isComplete()) {
            return valueEnded(word.token(), i);
        }
        return i == end ? Token.NEED_INPUT : fail();
    }

    private Token fail() {
        failedIn = state;
        state = ScanState.FAILED;
        return Token.INVALID;
    }
}
