package dev.sluice.json;

import dev.sluice.bytes.Needle;
import dev.sluice.bytes.Spelling;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** All the ways in which JSON can spell a member's name (RFC 8259, section 7), as a needle. */
public final class NameNeedles {
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";
    private static final String SHORT = "\"\\/bfnrt";

    private NameNeedles() {}

    /**
     * Returns the needle of a name.
     *
     * @param name the decoded name, not empty
     */
    public static Needle of(String name) {
        return new Needle(name.codePoints().mapToObj(NameNeedles::unit).toList());
    }

    private static List<Spelling> unit(int codePoint) {
        List<Spelling> spellings = new ArrayList<>();
        String character = Character.toString(codePoint);
        boolean surrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        if (codePoint >= 0x20 && codePoint != '"' && codePoint != '\\' && !surrogate) {
            spellings.add(Spelling.exact(character.getBytes(StandardCharsets.UTF_8)));
        }
        int index = ESCAPED.indexOf(codePoint);
        if (index >= 0) {
            spellings.add(Spelling.exact((byte) '\\', (byte) SHORT.charAt(index)));
        }
        spellings.add(escape(character));
        return spellings;
    }

    private static Spelling escape(String character) {
        StringBuilder text = new StringBuilder();
        character.chars().forEach(unit -> text.append(String.format("\\u%04x", unit)));
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        byte[] fold = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            boolean hexLetter = i % 6 >= 2 && bytes[i] >= 'a';
            fold[i] = (byte) (hexLetter ? 0x20 : 0);
        }
        return Spelling.folded(bytes, fold);
    }
}
