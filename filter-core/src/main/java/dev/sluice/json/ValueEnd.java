package dev.sluice.json;

import dev.sluice.json.StringScan.Result;

/** Finds where a value ends that begins in a given way, by the grammar of {@link JsonScanner}. Not thread-safe. */
public final class ValueEnd {
    /** The text has no such value there. */
    public static final int NONE = -1;

    private final StringScan scan = new StringScan();

    /** Makes one for many values. */
    public ValueEnd() {}

    /**
     * Returns the index of the quote that closes a string, or {@link #NONE} when it is not valid or does not end.
     *
     * @param text the array
     * @param from index behind the opening quote
     * @param to index behind the last byte that may be read
     */
    public int ofString(byte[] text, int from, int to) {
        int special = StringScan.firstSpecial(text, from, to);
        if (special < to && text[special] == '"') {
            return special;
        }
        scan.start();
        int end = scan.scan(text, special, to);
        return scan.result() == Result.CLOSED ? end - 1 : NONE;
    }

    /**
     * Returns the index behind the digits of a whole number, or {@link #NONE} when there is none or it has a leading
     * zero. A fraction may follow.
     *
     * @param text the array
     * @param from index of the first digit
     * @param to index behind the last byte that may be read
     */
    public static int ofDigits(byte[] text, int from, int to) {
        int i = from;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        boolean valid = i == from + 1 || (i > from && text[from] != '0');
        return valid ? i : NONE;
    }
}
