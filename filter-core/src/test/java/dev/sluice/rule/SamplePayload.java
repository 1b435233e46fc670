package dev.sluice.rule;

import dev.sluice.json.Edits;
import java.nio.charset.StandardCharsets;

/** A payload of some kind, with one text in it: its first member goes and another one comes behind the last. */
final class SamplePayload {
    private final byte[] bytes;
    private final int text;

    SamplePayload(String kind, String text) {
        bytes = bytes("{\"x\":1,\"" + kind + "\":\"" + text + "\"}");
        this.text = text.length();
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    void findGaps(Gaps gaps) {
        gaps.clear();
        gaps.add(bytes.length - 2 - text, bytes.length - 2);
    }

    Edits edits() {
        Edits edits = new Edits();
        edits.remove(1, 6);
        edits.replace(bytes.length - 1, bytes.length - 1, bytes(",\"z\":1"));
        return edits;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
