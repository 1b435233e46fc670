package dev.sluice.json;

import static dev.sluice.json.Tokens.ends;
import static dev.sluice.json.Tokens.everyChunking;
import static dev.sluice.json.Tokens.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.Tokens.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner takes the strings, numbers and words that the grammar allows, and servers write, and no others. */
class ScalarsTest {
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
                "-10.09e-109",
                "-91.90E+190",
                "90.9e90",
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
}
