package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Compact JSON in UTF-8, written member by member, and the factory that the request reader shares. */
final class Json {

    /** An emoji is written as its four bytes, as servers do it; by default Jackson writes two escapes. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();

    private Json() {}

    /** Writes one JSON text. */
    interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    static byte[] bytes(Content content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(256);
        try (JsonGenerator json = FACTORY.createGenerator(out, JsonEncoding.UTF8)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException("Memory cannot fail to be written to", e);
        }
        return out.toByteArray();
    }
}
