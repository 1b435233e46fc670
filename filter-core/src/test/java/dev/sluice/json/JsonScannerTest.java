package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.JsonScanner.Token;
import dev.sluice.json.Tokens.Place;
import dev.sluice.oracle.RandomStream;
import dev.sluice.testing.Chunking;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner takes what the grammar allows, finds every token where it stands, and is not misled by chunks. */
class JsonScannerTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "7",
                "-7",
                "10",
                "1234567890",
                "0.0",
                "-0.5",
                "1.25",
                "0e0",
                "0E0",
                "1e5",
                "1E+5",
                "1e-5",
                "1.5e+10",
                "1e400",
                "-1E-0",
                "NaN",
                "Infinity",
                "-Infinity",
                "9999999999999999999999999999999999"
            })
    void aNumberIsTaken(String number) {
        assertThat(ends("[" + number + "]")).isEqualTo(Token.END);
        assertThat(ends("{\"a\":" + number + " ,\"b\":" + number + "\t}")).isEqualTo(Token.END);
        List<Place> places = whole("[ " + number + "\n]");
        assertThat(places.get(1)).isEqualTo(new Place(Token.NUMBER, 2, 2 + number.length(), false));
        everyChunking("[ " + number + "\n]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "-",
                "+1",
                ".5",
                "1.",
                "1.e5",
                "1e",
                "1e+",
                "1E-",
                "--1",
                "-a",
                "1a",
                "0x1",
                "1_0",
                "1.5.2",
                "00",
                "-01",
                "1e5.0",
                "1ee5",
                "-.5",
                "nan",
                "NAN",
                "Nan",
                "inf",
                "-Inf",
                "+Infinity",
                "Infinit",
                "InfinityX",
                "-NaN",
                "NaNN",
                "1 2",
                "-Infinit",
                "- 1"
            })
    void whatIsNoNumberIsRefused(String number) {
        assertThat(ends("[" + number + "]")).isEqualTo(Token.INVALID);
        everyChunking("[" + number + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false", "null"})
    void aWordIsTakenAndNothingLikeIt(String word) {
        assertThat(ends("[" + word + "]")).isEqualTo(Token.END);
        everyChunking("[" + word + "," + word + " ]");
        for (String wrong :
                List.of(word.substring(1), word + "x", word.toUpperCase(java.util.Locale.ROOT), word + word)) {
            assertThat(ends("[" + wrong + "]")).as(wrong).isEqualTo(Token.INVALID);
        }
        for (int cut = 1; cut < word.length(); cut++) {
            assertThat(ends("[" + word.substring(0, cut) + "]")).isEqualTo(Token.INVALID);
            assertThat(ends("[" + word.substring(0, cut))).isEqualTo(Token.NEED_INPUT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "\\\"",
                "\\\\",
                "\\/",
                "\\b\\f\\n\\r\\t",
                "\\u0000",
                "\\uABCD\\uabcd\\u09fF",
                "\\ud83d",
                "\\\\\\\"",
                "\u007f\u0080\u00ff",
                "a long string without any escape in it, to be read eight bytes at a time"
            })
    void aStringIsTaken(String content) {
        String text = "{\"" + content + "\":\"" + content + "\"}";
        assertThat(ends(text)).isEqualTo(Token.END);
        boolean escaped = content.indexOf('\\') >= 0;
        int length = content.length() + 2;
        assertThat(whole(text).subList(1, 3))
                .containsExactly(
                        new Place(Token.NAME, 1, 1 + length, escaped),
                        new Place(Token.STRING, 2 + length, 2 + 2 * length, escaped));
        everyChunking(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\a",
                "\\x41",
                "\\'",
                "\\U0041",
                "\\u004",
                "\\u00g0",
                "\\u-123",
                "\\u+123",
                "\\u 123",
                "\\0",
                "\\\u00e9",
                "\\u00\uff11\uff11"
            })
    void whatIsNoEscapeIsRefused(String content) {
        assertThat(ends("[\"" + content + "\"]")).isEqualTo(Token.INVALID);
        assertThat(ends("{\"" + content + "\":1}")).isEqualTo(Token.INVALID);
        everyChunking("[\"" + content + "\"]");
    }

    @Test
    void everyControlCharacterIsRefusedInAStringWhereverItStands() {
        for (int c = 0; c < 256; c++) {
            for (int before = 0; before < 17; before++) {
                String text = "[\"" + "x".repeat(before) + (char) c + "yyyyyyyyyyyy\"]";
                Token expected = c < 32 || c == '\\' || c == '"' ? Token.INVALID : Token.END;
                assertThat(ends(text)).as("%d behind %d", c, before).isEqualTo(expected);
            }
        }
    }

    @Test
    void fourBytesAloneAreWhiteSpaceBetweenTokens() {
        for (int c = 0; c < 256; c++) {
            boolean white = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            String s = Character.toString((char) c);
            for (String text : List.of("{" + s + "\"a\":1}", "{\"a\"" + s + ":1}", "[[]" + s + "]", "{}" + s)) {
                assertThat(ends(text)).as("%d in %s", c, text).isEqualTo(white ? Token.END : Token.INVALID);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{,}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{1:2}",
                "{\"a\" 1}",
                "[,]",
                "[1,]",
                "[1 2]",
                "[1]]",
                "{}}",
                "[}",
                "{]",
                "{}{}",
                "[] 1",
                "// c\n{}",
                "{/**/}",
                "{'a':1}",
                "{a:1}",
                "[\"a\"\"b\"]",
                "{\"a\":1 \"b\":2}",
                "[:]",
                "{:1}",
                "[1:2]",
                "]",
                "}",
                ":",
                ",",
                "{\"a\"::1}",
                "[1,,2]",
                "[undefined]",
                "{\"a\":1;}"
            })
    void whatTheGrammarForbidsIsRefused(String text) {
        assertThat(ends(text)).isEqualTo(Token.INVALID);
        everyChunking(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"a",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "[",
                "[[]",
                "[1,",
                "[\"\\",
                "[\"\\u00"
            })
    void aTextThatIsCutOffNeedsMore(String text) {
        assertThat(ends(text)).isEqualTo(Token.NEED_INPUT);
    }

    static Stream<Integer> depths() {
        return Stream.of(1, 2, 62, 63, 64, 65, 127, 128, 129, 1000);
    }

    @ParameterizedTest
    @MethodSource("depths")
    void theKindOfEveryOpenContainerIsRemembered(int depth) {
        StringBuilder open = new StringBuilder();
        StringBuilder close = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            boolean object = Integer.bitCount(i * 2654435) % 2 == 0;
            open.append(object ? "{\"a\":" : "[");
            close.insert(0, object ? '}' : ']');
        }
        assertThat(ends(open + "1" + close)).isEqualTo(Token.END);
        int wrong = depth / 2;
        close.setCharAt(wrong, close.charAt(wrong) == '}' ? ']' : '}');
        assertThat(ends(open + "1" + close)).isEqualTo(Token.INVALID);
    }

    @Test
    void theScannerCanBeUsedAgainAfterADeepOrBrokenText() {
        JsonScanner scanner = new JsonScanner();
        for (String text : List.of("[".repeat(100_000), "{\"a\":tru]", "{\"a\\u00", "[1,2]")) {
            byte[] bytes = bytes(text);
            scanner.reset(5);
            scanner.feed(bytes, 0, bytes.length);
            Token token = scanner.next();
            while (token != Token.NEED_INPUT && token != Token.END && token != Token.INVALID) {
                token = scanner.next();
            }
            assertThat(token == Token.END).isEqualTo(text.equals("[1,2]"));
            scanner.release();
        }
        assertThat(scanner.position()).isEqualTo(10);
        assertThat(scanner.depth()).isZero();
    }

    @Test
    void manyDigitsAndLongStringsAreTaken() {
        String digits = "1".repeat(10_000);
        String text =
                "[" + digits + "," + digits + "." + digits + "e-" + digits + ",\"" + "s\\n".repeat(400_000) + "\"]";
        for (int size : List.of(1, 7, 4096)) {
            List<Place> places = Tokens.scanned(bytes(text), Chunking.drips(text.length(), size), 0);
            assertThat(places).isEqualTo(whole(text));
            assertThat(places.get(places.size() - 1).token()).isEqualTo(Token.END);
        }
    }

    @Test
    void tokensAreThoseOfJacksonAndTheSameForEveryChunking() {
        for (long seed = 0; seed < 4_000; seed++) {
            String text = latin(RandomStream.jsonBody(seed)).replace("\u00ef\u00bb\u00bf", "");
            if (!text.strip().startsWith("{") && !text.strip().startsWith("[")) {
                continue;
            }
            List<Place> whole = whole(text);
            boolean ours = whole.get(whole.size() - 1).token() == Token.END;
            List<Token> theirs = Tokens.parsed(text);
            assertThat(ours).as("seed %d: %s", seed, text).isEqualTo(theirs.get(theirs.size() - 1) == Token.END);
            if (ours) {
                assertThat(whole.stream().map(Place::token).toList())
                        .as("seed %d: %s", seed, text)
                        .isEqualTo(theirs);
            }
            byte[] bytes = bytes(text);
            long last = seed;
            Stream.concat(
                            Stream.of(Chunking.bytes(bytes.length)),
                            IntStream.range(0, 4).mapToObj(i -> Chunking.random(bytes.length, last + i)))
                    .forEach(chunking -> assertThat(Tokens.scanned(bytes, chunking, 0))
                            .as("%s of %s", chunking, text)
                            .isEqualTo(whole));
        }
    }

    private static void everyChunking(String text) {
        byte[] bytes = bytes(text);
        List<Place> whole = whole(text);
        Chunking.all(bytes.length, 10, 1)
                .forEach(chunking -> assertThat(Tokens.scanned(bytes, chunking, 1L << 40))
                        .as(chunking.label())
                        .isEqualTo(whole));
    }

    private static Token ends(String text) {
        List<Place> places = whole(text);
        return places.get(places.size() - 1).token();
    }

    private static List<Place> whole(String text) {
        byte[] bytes = bytes(text);
        return Tokens.scanned(bytes, Chunking.whole(bytes.length), 0);
    }

    // One byte a character, as far as it goes.
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
