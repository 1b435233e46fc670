package dev.sluice.json;

import static dev.sluice.json.Tokens.bytes;
import static dev.sluice.json.Tokens.ends;
import static dev.sluice.json.Tokens.everyChunking;
import static dev.sluice.json.Tokens.latin;
import static dev.sluice.json.Tokens.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.Tokens.Place;
import dev.sluice.oracle.RandomStream;
import dev.sluice.testing.Chunking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner takes what the grammar allows, finds every token where it stands, and is not misled by chunks. */
class JsonScannerTest {
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
        for (String text : List.of("[".repeat(100_000), "{\"a\":tru]", "{\"a\\u00", "[\"\\n\"]", "[1,2]")) {
            byte[] bytes = bytes(text);
            scanner.reset(5);
            scanner.feed(bytes, 0, bytes.length);
            Token token = scanner.next();
            while (token != Token.NEED_INPUT && token != Token.END && token != Token.INVALID) {
                token = scanner.next();
            }
            assertThat(token == Token.END).as(text).isEqualTo(text.endsWith("]") && !text.startsWith("{"));
            scanner.release();
        }
        assertThat(scanner.position()).isEqualTo(10);
        assertThat(scanner.depth()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"a\\n\",\"b\"]",
                "[true,false,null,NaN,-Infinity]",
                "{\"n\":null,\"m\":null}",
                "[-10.5e+3,0]",
                "{\"a\":{}, \"b\":[] }"
            })
    void whatStandsBehindTheChunkInItsArrayIsNotRead(String text) {
        byte[] bytes = bytes(text);
        for (int cut = 0; cut <= bytes.length; cut++) {
            List<Place> places = new ArrayList<>();
            JsonScanner scanner = new JsonScanner();
            scanner.feed(bytes, 0, cut);
            Tokens.collect(scanner, places);
            scanner.feed(bytes, cut, bytes.length);
            Tokens.collect(scanner, places);
            places.add(new Place(Token.END, 0, 0, false));
            assertThat(places).as("cut at %d", cut).isEqualTo(whole(text));
            JsonScanner exact = new JsonScanner();
            exact.feed(Arrays.copyOf(bytes, cut), 0, cut);
            assertThat(exact.skim()).isEqualTo(cut == bytes.length ? Token.END : Token.NEED_INPUT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1|x]",
                "[nul|x]",
                "[1 |2]",
                "{\"a\"|}",
                "[\"a\\|q\"]",
                "{\"b\":\"|\u0001\"}",
                "[\"\\u00|g0\"]",
                "[|}",
                "[]|]"
            })
    void thePositionOfABrokenTextIsThatOfTheByteThatDoesNotFit(String text) {
        byte[] bytes = bytes(text.replace("|", ""));
        JsonScanner scanner = new JsonScanner();
        scanner.reset(100);
        scanner.feed(bytes, 0, bytes.length);
        assertThat(scanner.skim()).isEqualTo(Token.INVALID);
        assertThat(scanner.position()).isEqualTo(100 + text.indexOf('|'));
    }

    @Test
    void everyTokenStandsWhereItIsSaidToStandAndOnlyPunctuationBetween() {
        for (long seed = 0; seed < 1_000; seed++) {
            String text = latin(RandomStream.jsonBody(seed)).replace("\u00ef\u00bb\u00bf", "");
            int at = 0;
            for (Place place : whole(text)) {
                if (place.token() == Token.END || place.token() == Token.NEED_INPUT || place.token() == Token.INVALID) {
                    break;
                }
                assertThat(text.substring(at, (int) place.start()))
                        .as("seed %d: before %s", seed, place)
                        .matches("[ \t\r\n,:]*");
                at = (int) place.end();
                String token = text.substring((int) place.start(), at);
                assertThat(token).as("seed %d: %s", seed, place).matches(Tokens.form(place.token()));
                assertThat(place.escaped()).isEqualTo(token.indexOf('\\') >= 0);
            }
        }
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
}
