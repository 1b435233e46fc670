package dev.sluice.coding;

import static dev.sluice.coding.ContentCoding.GZIP;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Chunking;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BodyEncoderTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private BodyEncoder open(ContentCoding coding) {
        return new BodyEncoder(coding, out::write);
    }

    /** What the JDK reads, which checks checksum and size of gzip and the checksum of zlib. */
    private byte[] read(ContentCoding coding) throws IOException {
        InputStream in = new ByteArrayInputStream(out.toByteArray());
        try (InputStream plain = coding == GZIP ? new GZIPInputStream(in) : new InflaterInputStream(in)) {
            return plain.readAllBytes();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theJdkReadsIt(ContentCoding coding) throws IOException {
        byte[] body = new byte[100_000];
        new Random(1).nextBytes(body);
        for (Chunking chunking : new Chunking[] {
            Chunking.whole(body.length), Chunking.drips(body.length, 10), Chunking.random(body.length, 1)
        }) {
            out.reset();
            try (BodyEncoder encoder = open(coding)) {
                chunking.write(body, encoder::write);
                encoder.end();
            }
            assertThat(read(coding)).as(chunking.label()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBodyWithoutAByteIsOneToo(ContentCoding coding) throws IOException {
        try (BodyEncoder encoder = open(coding)) {
            encoder.end();
        }
        assertThat(read(coding)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatWasFlushedCanBeRead(ContentCoding coding) throws IOException {
        byte[] event = "data: {\"t\":\"a\"}\n\n".getBytes(UTF_8);
        byte[] large = new byte[50_000];
        new Random(1).nextBytes(large);
        try (BodyEncoder encoder = open(coding)) {
            for (byte[] part : new byte[][] {event, large, event}) {
                encoder.write(part, 0, part.length);
                encoder.flush();
                Decoding decoding = Decoding.of(out.toByteArray(), Chunking.whole(out.size()), coding);
                assertThat(decoding.text().getBytes(ISO_8859_1)).endsWith(part);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFlushWithoutAByteCostsNone(ContentCoding coding) throws IOException {
        try (BodyEncoder encoder = open(coding)) {
            encoder.flush();
            assertThat(out.size()).isZero();
            encoder.write(new byte[] {'a'}, 0, 1);
            encoder.flush();
            int size = out.size();
            encoder.flush();
            assertThat(out.size()).isEqualTo(size);
            encoder.end();
        }
        assertThat(read(coding)).containsExactly('a');
    }
}
