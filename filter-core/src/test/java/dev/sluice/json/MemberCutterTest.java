package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.oracle.RandomStream;
import dev.sluice.testing.Chunking;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The stretches that go are the same for every chunking, and what was called settled never goes later. */
class MemberCutterTest {
    private static final Names GONE = Names.of(Set.of("actual_usage", "id"));

    private record Cut(long from, long to) {}

    @Test
    void cutsAreTheSameForEveryChunkingAndNeverReachWhatWasSettled() {
        for (long seed = 0; seed < 3_000; seed++) {
            byte[] text = RandomStream.jsonBody(seed);
            int start = text.length > 2 && text[0] == (byte) 0xEF ? 3 : 0;
            byte[] json = Arrays.copyOfRange(text, start, text.length);
            List<Cut> whole = cuts(json, Chunking.whole(json.length));
            for (Chunking chunking : List.of(
                    Chunking.bytes(json.length),
                    Chunking.random(json.length, seed),
                    Chunking.random(json.length, seed + 1))) {
                assertThat(cuts(json, chunking))
                        .as("seed %d, %s: %s", seed, chunking, new String(json, StandardCharsets.ISO_8859_1))
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void withAMemberGoesTheCommaBeforeItOrElseTheOneBehindIt() {
        assertThat(cuts("{\"a\":1 , \"id\":2 , \"b\":3}")).containsExactly(new Cut(7, 15));
        assertThat(cuts("{ \"id\":2 , \"b\":3}")).containsExactly(new Cut(2, 8), new Cut(8, 11));
        assertThat(cuts("{ \"id\":2 }")).containsExactly(new Cut(2, 8));
        assertThat(cuts("{\"id\":1,\"id\":2,\"b\":3}"))
                .containsExactly(new Cut(1, 7), new Cut(7, 8), new Cut(8, 14), new Cut(14, 15));
        assertThat(cuts("{\"id\":{\"id\":1}}")).containsExactly(new Cut(1, 14));
        assertThat(cuts("[\"id\",{\"x\":\"id\"}]")).isEmpty();
    }

    @Test
    void membersOfObjectsFarApartInDepthGoToo() {
        String arrays = "[".repeat(300);
        String text = "{\"a\":" + arrays + "{\"x\":1,\"id\":2}" + "]".repeat(300) + ",\"id\":{}}";
        assertThat(cuts(text)).containsExactly(new Cut(311, 318), new Cut(619, 627));
    }

    @Test
    void aCutterThatIsUsedAgainKnowsNothingOfABrokenText() {
        JsonScanner scanner = new JsonScanner();
        MemberCutter cutter = new MemberCutter(GONE, scanner);
        String text = "{\"id\":0,\"x\":{\"id\":1},\"id\":2}";
        for (String broken : List.of("{\"a", "{\"a\":1,\"i", "{\"id\":[", "{\"id\":1", "{\"id\":1,", "[".repeat(500))) {
            cuts(broken.getBytes(StandardCharsets.US_ASCII), Chunking.whole(broken.length()), scanner, cutter);
            assertThat(cuts(text.getBytes(StandardCharsets.US_ASCII), Chunking.whole(text.length()), scanner, cutter))
                    .as("behind %s", broken)
                    .isEqualTo(cuts(text));
        }
    }

    private static List<Cut> cuts(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return cuts(bytes, Chunking.whole(bytes.length));
    }

    private static List<Cut> cuts(byte[] text, Chunking chunking) {
        JsonScanner scanner = new JsonScanner();
        return cuts(text, chunking, scanner, new MemberCutter(GONE, scanner));
    }

    private static List<Cut> cuts(byte[] text, Chunking chunking, JsonScanner scanner, MemberCutter cutter) {
        scanner.reset(0);
        cutter.reset();
        List<Cut> cuts = new ArrayList<>();
        long[] state = new long[2];
        Token[] last = {Token.NEED_INPUT};
        chunking.write(text, (buffer, offset, length) -> {
            long origin = state[0] - offset;
            scanner.feed(buffer, offset, offset + length);
            while (last[0] != Token.INVALID) {
                last[0] = scanner.next();
                cutter.accept(last[0], buffer, origin, (from, to) -> {
                    assertThat(from).isGreaterThanOrEqualTo(state[1]);
                    cuts.add(new Cut(from, to));
                });
                if (last[0] == Token.NEED_INPUT || last[0] == Token.END) {
                    break;
                }
            }
            scanner.release();
            state[0] += length;
            assertThat(cutter.settled()).isGreaterThanOrEqualTo(state[1]);
            state[1] = cutter.settled();
        });
        return cuts;
    }
}
