package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EditsTest {
    @Test
    void changesInAnyOrderAreArrangedInTheOrderOfTheText() throws IOException {
        for (long seed = 0; seed < 500; seed++) {
            Edits edits = new Edits();
            List<Integer> places = IntStream.range(0, 20).boxed().collect(Collectors.toList());
            Collections.shuffle(places, new Random(seed));
            for (int place : places) {
                edits.replace(3 * place, 3 * place + 2, text("<" + place + ">"));
            }
            edits.arrange();
            StringBuilder expected = new StringBuilder();
            IntStream.range(0, 20).forEach(i -> expected.append("<").append(i).append(">c"));
            assertThat(applied(edits, "abc".repeat(20))).as("seed %d", seed).isEqualTo(expected.toString());
        }
    }

    @Test
    void aChangeWithinARemovedStretchIsDropped() throws IOException {
        Edits edits = new Edits();
        edits.remove(3, 5);
        edits.replace(4, 4, text("x"));
        edits.replace(6, 7, text("y"));
        edits.remove(2, 8);
        edits.replace(9, 9, text("z"));
        edits.arrange();
        assertThat(edits.size()).isEqualTo(2);
        assertThat(applied(edits, "0123456789")).isEqualTo("018z9");
    }

    @Test
    void whatIsPutInBeforeAndBehindARemovedStretchStays() throws IOException {
        Edits edits = new Edits();
        edits.remove(2, 4);
        edits.replace(2, 2, text("a"));
        edits.replace(4, 4, text("b"));
        edits.arrange();
        assertThat(applied(edits, "012345")).isEqualTo("01ab45");
    }

    @Test
    void bytesPutInAtOnePlaceStayInTheirOrder() throws IOException {
        Edits edits = new Edits();
        for (String s : List.of("a", "b", "c", "d")) {
            edits.replace(1, 1, text(s));
        }
        edits.arrange();
        assertThat(applied(edits, "01")).isEqualTo("0abcd1");
    }

    @Test
    void clearedEditsChangeNothing() throws IOException {
        Edits edits = new Edits();
        edits.replace(0, 1, text("x"));
        assertThat(edits.isEmpty()).isFalse();
        edits.clear();
        assertThat(edits.isEmpty()).isTrue();
        assertThat(applied(edits, "01")).isEqualTo("01");
        assertThat(applied(edits, "")).isEmpty();
    }

    @Test
    void editsThatAreUsedAgainTellNothingOfTheTextBefore() throws IOException {
        Edits edits = new Edits();
        for (int count : new int[] {3, 8, 2, 16, 1, 100, 32, 33, 5}) {
            edits.clear();
            for (int i = count; i > 0; i--) {
                edits.replace(3 * i, 3 * i + 2, text("<" + i + ">"));
            }
            edits.arrange();
            StringBuilder expected = new StringBuilder("abc");
            IntStream.rangeClosed(1, count)
                    .forEach(i -> expected.append("<").append(i).append(">c"));
            assertThat(applied(edits, "abc".repeat(count + 1))).isEqualTo(expected.toString());
            assertThat(edits.start(0)).isEqualTo(3);
        }
    }

    @Test
    void aStretchThatGoesTakesAShorterChangeAtTheSamePlaceWithIt() throws IOException {
        for (int more : new int[] {0, 40}) {
            Edits edits = new Edits();
            edits.replace(2, 4, text("name"));
            edits.replace(2, 2, text("<"));
            edits.remove(2, 8);
            IntStream.range(0, more).forEach(i -> edits.replace(9, 9, text("+")));
            edits.arrange();
            assertThat(applied(edits, "0123456789")).as("%d more", more).isEqualTo("01<8" + "+".repeat(more) + "9");
        }
    }

    @Test
    void aChangeCanReachFromTheFirstToTheLastByte() throws IOException {
        Edits edits = new Edits();
        edits.replace(0, 4, text("whole"));
        assertThat(edits.start(0)).isZero();
        assertThat(edits.end(0)).isEqualTo(4);
        assertThat(edits.text(0)).isEqualTo(text("whole"));
        assertThat(applied(edits, "0123")).isEqualTo("whole");
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String applied(Edits edits, String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        edits.writeTo(text(text), 0, text.length(), (buffer, offset, length) -> {
            assertThat(length).isPositive();
            out.write(buffer, offset, length);
        });
        return out.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void manyChangesAreArrangedLikeFewOnes() throws IOException {
        byte[] text = new byte[6 * 1_000];
        Arrays.fill(text, (byte) 'x');
        Edits edits = new Edits();
        StringBuilder expected = new StringBuilder();
        for (int i = 999; i >= 0; i--) {
            int at = i * 6;
            edits.remove(at + 2, at + 5);
            edits.remove(at + 3, at + 4);
            edits.replace(at + 2, at + 2, new byte[] {'a'});
            edits.replace(at + 2, at + 2, new byte[] {'b'});
            expected.append("xxabx");
        }
        edits.arrange();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        edits.writeTo(text, 0, text.length, out::write);
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo(expected.toString());
    }
}
