package dev.sluice.servlet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * UTF-8 that keeps halves of surrogate pairs apart from question marks, as three bytes that no UTF-8 has: what a container
 * makes of such a half is different on each, so it must get it as it was written.
 */
final class LoneSurrogates {
    private static final int SIZE = 3;

    private LoneSurrogates() {}

    static byte[] encode(String text) {
        int lone = next(text, 0);
        if (lone == text.length()) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + SIZE);
        int from = 0;
        while (lone < text.length()) {
            bytes.writeBytes(text.substring(from, lone).getBytes(StandardCharsets.UTF_8));
            char half = text.charAt(lone);
            bytes.write(0xe0 | (half >> 12));
            bytes.write(0x80 | ((half >> 6) & 0x3f));
            bytes.write(0x80 | (half & 0x3f));
            from = lone + 1;
            lone = next(text, from);
        }
        bytes.writeBytes(text.substring(from).getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    static String decode(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int lone = next(bytes, offset, end);
        if (lone == end) {
            return new String(bytes, offset, length, StandardCharsets.UTF_8);
        }
        StringBuilder text = new StringBuilder(length);
        int from = offset;
        while (lone < end) {
            text.append(new String(bytes, from, lone - from, StandardCharsets.UTF_8));
            text.append((char) (0xd000 | ((bytes[lone + 1] & 0x3f) << 6) | (bytes[lone + 2] & 0x3f)));
            from = lone + SIZE;
            lone = next(bytes, from, end);
        }
        return text.append(new String(bytes, from, end - from, StandardCharsets.UTF_8))
                .toString();
    }

    /** Returns the text with question marks for them, of which each is one character too. */
    static String replaced(String text) {
        StringBuilder replaced = new StringBuilder(text);
        for (int lone = next(text, 0); lone < text.length(); lone = next(text, lone + 1)) {
            replaced.setCharAt(lone, '?');
        }
        return replaced.toString();
    }

    /** Returns where the next one is, or the length of the text. */
    private static int next(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            char value = text.charAt(at);
            if (Character.isSurrogate(value)) {
                if (!Character.isHighSurrogate(value)
                        || at + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(at + 1))) {
                    return at;
                }
                at++;
            }
        }
        return text.length();
    }

    private static int next(byte[] bytes, int from, int end) {
        for (int at = from; at + SIZE <= end; at++) {
            if (bytes[at] == (byte) 0xed && (bytes[at + 1] & 0xe0) == 0xa0 && (bytes[at + 2] & 0xc0) == 0x80) {
                return at;
            }
        }
        return end;
    }
}
