package dev.sluice.json;

/** Goes through {@code true}, {@code false}, {@code null}, {@code NaN} or {@code Infinity}. Not thread-safe. */
final class WordScan {
    private enum Word {
        TRUE("true", Token.TRUE),
        FALSE("false", Token.FALSE),
        NULL("null", Token.NULL),
        NAN("NaN", Token.NUMBER),
        INFINITY("Infinity", Token.NUMBER);

        private final String text;
        private final Token token;

        Word(String text, Token token) {
            this.text = text;
            this.token = token;
        }
    }

    private static final Word[] WORDS = Word.values();

    private Word word = Word.NULL;
    private int matched;

    /** Begins a word with its first byte; returns false when none begins so. */
    boolean start(byte b) {
        for (Word candidate : WORDS) {
            if (candidate.text.charAt(0) == b) {
                word = candidate;
                matched = 1;
                return true;
            }
        }
        return false;
    }

    /** Begins behind the I of {@code -Infinity}. */
    void startInfinity() {
        word = Word.INFINITY;
        matched = 1;
    }

    /** Returns whether the whole word was read. */
    boolean isComplete() {
        return matched == word.text.length();
    }

    Token token() {
        return word.token;
    }

    /** Goes on while the bytes match; returns the index behind the last one that did. */
    int scan(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && matched < word.text.length() && bytes[i] == word.text.charAt(matched)) {
            i++;
            matched++;
        }
        return i;
    }
}
