package dev.sluice.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Eight bytes at a time or one by one: the same ends are found. */
class LineEndsTest {
    static Stream<LineEnds> kinds() {
        return Stream.of(LineEnds.EVENT_STREAM, LineEnds.LF_ONLY);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theFirstAndTheLastEndAreThoseOfANaiveSearch(LineEnds ends) {
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] text = new byte[random.nextInt(40)];
            for (int i = 0; i < text.length; i++) {
                // The neighbours of LF and CR, and bytes that differ in the highest bit, mislead careless arithmetic.
                int likely = "\n\r\u000b\f\t\u000e\u008a\u008d\u0001\0abcdefgh".charAt(random.nextInt(18));
                text[i] = (byte) (random.nextInt(3) == 0 ? likely : 'a' + random.nextInt(20));
            }
            int from = random.nextInt(text.length + 1);
            int to = from + random.nextInt(text.length - from + 1);
            assertThat(ends.first(text, from, to)).as("seed %d", seed).isEqualTo(naiveFirst(ends, text, from, to));
            assertThat(ends.last(text, from, to)).as("seed %d", seed).isEqualTo(naiveLast(ends, text, from, to));
        }
    }

    @Test
    void lineFeedAndCarriageReturnAloneEndALine() {
        for (int b = 0; b < 256; b++) {
            assertThat(LineEnds.EVENT_STREAM.isEnd((byte) b)).isEqualTo(b == '\n' || b == '\r');
            assertThat(LineEnds.LF_ONLY.isEnd((byte) b)).isEqualTo(b == '\n');
            byte[] text = {'a', (byte) b, 'a', 'a', 'a', 'a', 'a', 'a', 'a'};
            assertThat(LineEnds.EVENT_STREAM.first(text, 0, 9)).isEqualTo(b == '\n' || b == '\r' ? 1 : -1);
            assertThat(LineEnds.LF_ONLY.last(text, 0, 9)).isEqualTo(b == '\n' ? 1 : -1);
        }
    }

    @Test
    void onlyALineFeedBehindACarriageReturnBelongsToTheTerminator() {
        byte[] text = {'\n', '\n', '\r', '\r', '\n', '\n', '\r'};
        int[] behind = {1, 2, 3, 5, 5, 6, 7};
        for (int found = 0; found < text.length; found++) {
            assertThat(LineEnds.behind(text, found, text.length)).isEqualTo(behind[found]);
        }
        assertThat(LineEnds.behind(text, 3, 4)).isEqualTo(4);
    }

    private static int naiveFirst(LineEnds ends, byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (isEnd(ends, text[i])) {
                return i;
            }
        }
        return -1;
    }

    private static int naiveLast(LineEnds ends, byte[] text, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (isEnd(ends, text[i])) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isEnd(LineEnds ends, byte b) {
        return b == 10 || (b == 13 && ends == LineEnds.EVENT_STREAM);
    }
}
