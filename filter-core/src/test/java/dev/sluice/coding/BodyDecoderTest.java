package dev.sluice.coding;

import static dev.sluice.coding.CodingException.Flaw.ANOTHER_FORMAT;
import static dev.sluice.coding.CodingException.Flaw.CORRUPT;
import static dev.sluice.coding.CodingException.Flaw.TRUNCATED;
import static dev.sluice.coding.ContentCoding.DEFLATE;
import static dev.sluice.coding.ContentCoding.GZIP;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.coding.CodingException.Flaw;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Coded;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class BodyDecoderTest {
    private static final long SEED = 20261130;
    private static final String TEXT = "data: {\"t\":\"a\"}\n\n".repeat(5);
    private static final byte[] PLAIN = TEXT.getBytes(ISO_8859_1);
    private static final byte[] NONE = {};

    private static final class Case {
        private final String name;
        private final byte[] coded;
        private final String plain;
        private final ContentCoding[] codings;

        Case(String name, byte[] coded, String plain, ContentCoding... codings) {
            this.name = name;
            this.coded = coded;
            this.plain = plain;
            this.codings = codings;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static byte[] deflated(int level, int strategy) {
        return Coded.deflated(PLAIN, level, strategy, true);
    }

    private static final byte[] STORED = deflated(Deflater.NO_COMPRESSION, Deflater.DEFAULT_STRATEGY);
    private static final byte[] DYNAMIC = deflated(Deflater.BEST_COMPRESSION, Deflater.HUFFMAN_ONLY);
    private static final int ALL = Coded.TEXT | Coded.CHECKSUM | Coded.EXTRA | Coded.NAME | Coded.COMMENT;

    static final List<Case> CASES = List.of(
            new Case("gzip", Coded.gzip(PLAIN), TEXT, GZIP),
            new Case("stored blocks", Coded.gzip(PLAIN, 0, STORED), TEXT, GZIP),
            new Case("Huffman codes only", Coded.gzip(PLAIN, 0, DYNAMIC), TEXT, GZIP),
            new Case("all header fields", Coded.gzip(PLAIN, ALL, Coded.raw(PLAIN)), TEXT, GZIP),
            new Case("a name", Coded.gzip(PLAIN, Coded.NAME, Coded.raw(PLAIN)), TEXT, GZIP),
            new Case("a comment", Coded.gzip(PLAIN, Coded.COMMENT, Coded.raw(PLAIN)), TEXT, GZIP),
            new Case("extra", Coded.gzip(PLAIN, Coded.EXTRA, Coded.raw(PLAIN)), TEXT, GZIP),
            new Case("header checksum", Coded.gzip(PLAIN, Coded.CHECKSUM, Coded.raw(PLAIN)), TEXT, GZIP),
            new Case("an empty member", Coded.gzip(NONE), "", GZIP),
            new Case(
                    "members", Coded.joined(Coded.gzip(PLAIN), Coded.gzip(NONE), Coded.gzip(PLAIN)), TEXT + TEXT, GZIP),
            new Case("zero padding", Coded.joined(Coded.gzip(PLAIN), new byte[20]), TEXT, GZIP),
            new Case("padding", Coded.joined(Coded.gzip(PLAIN), new byte[] {0x1f, 0x1f, 'x', '\n'}), TEXT, GZIP),
            new Case("half a magic number", Coded.joined(Coded.gzip(PLAIN), new byte[] {0x1f, -117}), TEXT, GZIP),
            new Case("zlib", Coded.zlib(PLAIN), TEXT, DEFLATE),
            new Case("bare deflate", Coded.raw(PLAIN), TEXT, DEFLATE),
            new Case("empty zlib", Coded.zlib(NONE), "", DEFLATE),
            new Case("empty bare deflate", new byte[] {3, 0}, "", DEFLATE),
            new Case("bare stored blocks", STORED, TEXT, DEFLATE),
            new Case("zlib and more", Coded.joined(Coded.zlib(PLAIN), PLAIN), TEXT, DEFLATE),
            new Case("gzip twice", Coded.gzip(Coded.gzip(PLAIN)), TEXT, GZIP, GZIP),
            new Case("gzip of zlib", Coded.gzip(Coded.zlib(PLAIN)), TEXT, DEFLATE, GZIP),
            new Case("three", Coded.raw(Coded.gzip(Coded.zlib(PLAIN))), TEXT, DEFLATE, GZIP, DEFLATE));

    @ParameterizedTest
    @FieldSource("CASES")
    void itComesOutTheSameHoweverItIsCut(Case given) {
        assertThat(Chunking.all(given.coded.length, 50, SEED))
                .allSatisfy(chunking -> assertThat(Decoding.of(given.coded, chunking, given.codings))
                        .isEqualTo(new Decoding(given.plain, null)));
    }

    /** One that is not whole where the padding begins would be complete: such cases are cut before. */
    @ParameterizedTest
    @FieldSource("CASES")
    void cutShortAnywhereItIsNotComplete(Case given) {
        if (given.name.contains("padding") || given.name.contains("more") || given.name.contains("magic")) {
            return;
        }
        int first = given.name.equals("members") ? Coded.gzip(PLAIN).length : given.coded.length;
        for (int length = 0; length < first; length++) {
            byte[] shorter = Arrays.copyOf(given.coded, length);
            for (Chunking chunking : List.of(Chunking.whole(length), Chunking.bytes(length))) {
                Decoding decoding = Decoding.of(shorter, chunking, given.codings);
                assertThat(decoding.flaw()).as(length + " bytes").isEqualTo(TRUNCATED);
                assertThat(given.plain).startsWith(decoding.text());
            }
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aFlippedBitIsFoundOrOfNoConsequenceAndFoundTheSameHoweverItIsCut(Case given) {
        Random random = new Random(SEED);
        for (int bit = 0; bit < 8 * given.coded.length; bit++) {
            byte[] flipped = given.coded.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            Decoding whole = Decoding.of(flipped, Chunking.whole(flipped.length), given.codings);
            if (given.codings[0] == GZIP && given.codings.length == 1 && whole.flaw() == null) {
                assertThat(whole.text()).as("bit " + bit).isIn(given.plain, TEXT);
            }
            for (Chunking chunking :
                    List.of(Chunking.bytes(flipped.length), Chunking.random(flipped.length, random.nextLong()))) {
                assertThat(Decoding.of(flipped, chunking, given.codings))
                        .as("bit " + bit + ", " + chunking)
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void whatBeginsOtherwiseIsAnotherFormat() {
        for (String text : List.of("S3CRET", "\u001fx", "\u001f\u008bx", "{}")) {
            byte[] body = text.getBytes(ISO_8859_1);
            assertThat(Chunking.all(body.length, 0, SEED))
                    .allSatisfy(chunking ->
                            assertThat(Decoding.of(body, chunking, GZIP)).isEqualTo(new Decoding("", ANOTHER_FORMAT)));
        }
    }

    @Test
    void anotherFormatBelowACodingIsCorrupt() {
        byte[] body = Coded.gzip(PLAIN);
        assertThat(Decoding.of(body, Chunking.whole(body.length), GZIP, GZIP)).isEqualTo(new Decoding("", CORRUPT));
    }

    private static Flaw flawOf(byte[] coded, ContentCoding coding) {
        return Decoding.of(coded, Chunking.whole(coded.length), coding).flaw();
    }

    @Test
    void whatNobodyKnowsOrWhatDoesNotAddUpIsCorrupt() {
        assertThat(flawOf(Coded.gzip(PLAIN, 0x20, Coded.raw(PLAIN)), GZIP)).isEqualTo(CORRUPT);
        byte[] otherChecksum = Coded.gzip(PLAIN);
        otherChecksum[otherChecksum.length - 8]++;
        assertThat(flawOf(otherChecksum, GZIP)).isEqualTo(CORRUPT);
        byte[] otherSize = Coded.gzip(PLAIN);
        otherSize[otherSize.length - 1]++;
        assertThat(flawOf(otherSize, GZIP)).isEqualTo(CORRUPT);
        byte[] dictionary = {0x78, (byte) 0xbb, 1, 2, 3, 4, 5, 6};
        assertThat(flawOf(dictionary, DEFLATE)).isEqualTo(CORRUPT);
        byte[] member = Coded.gzip(PLAIN);
        member[3] = (byte) 0x80;
        assertThat(flawOf(Coded.joined(Coded.gzip(PLAIN), member), GZIP)).isEqualTo(CORRUPT);
    }

    /** 1,000 to 1: what one step gives is bounded, and the rest waits as input. */
    @Test
    void aBombComesOutInSteps() throws Exception {
        byte[] bomb = Coded.gzip(Coded.gzip(new byte[10_000_000]));
        long total = 0;
        try (BodyDecoder decoder = new BodyDecoder(List.of(GZIP, GZIP))) {
            decoder.feed(bomb, 0, bomb.length);
            for (int count = decoder.decode(); count > 0; count = decoder.decode()) {
                assertThat(count).isLessThanOrEqualTo(BodyDecoder.STEP);
                total += count;
            }
            decoder.end();
        }
        assertThat(total).isEqualTo(10_000_000);
    }

    /** A million empty blocks and 50,000 empty members: each byte is read once, and nothing is gathered. */
    @Test
    void whatGivesNothingIsReadToItsEnd() throws Exception {
        byte[] block = {0, 0, 0, -1, -1};
        byte[] empty = Coded.gzip(NONE);
        try (BodyDecoder decoder = new BodyDecoder(List.of(GZIP))) {
            for (int i = 0; i < 50_000; i++) {
                decoder.feed(empty, 0, empty.length);
                assertThat(decoder.decode()).isZero();
            }
            assertThat(decoder.isComplete()).isTrue();
            decoder.feed(empty, 0, 10);
            assertThat(decoder.decode()).isZero();
            for (int i = 0; i < 1_000_000; i++) {
                decoder.feed(block, 0, block.length);
                assertThat(decoder.decode()).isZero();
            }
            assertThat(decoder.isComplete()).isFalse();
        }
    }
}
