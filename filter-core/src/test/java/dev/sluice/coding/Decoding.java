package dev.sluice.coding;

import dev.sluice.testing.Chunking;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a decoder made of one body. */
record Decoding(String text, CodingException.@Nullable Flaw flaw) {
    static Decoding of(byte[] coded, Chunking chunking, ContentCoding... codings) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BodyDecoder decoder = new BodyDecoder(List.of(codings))) {
            chunking.write(coded, (buffer, offset, length) -> {
                decoder.feed(buffer, offset, length);
                for (int count = decoder.decode(); count > 0; count = decoder.decode()) {
                    out.write(decoder.output(), 0, count);
                }
            });
            decoder.end();
            return new Decoding(text(out), null);
        } catch (CodingException e) {
            return new Decoding(text(out), e.flaw());
        }
    }

    private static String text(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.ISO_8859_1);
    }
}
