package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The member goes; every other byte stays: as a line of a stream, as a JSON line and as a body. */
class ExactnessTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0",
                "1E5",
                "-0",
                "1e400",
                "123456789012345678901234567890",
                "NaN",
                "-Infinity",
                "Infinity",
                "\"\\/\"",
                "\"\\u00e9\\u00E9\u00e9\"",
                "\"\\ud83d\"",
                "\"\\udc00\\ud800\"",
                "\"\u2028\u2029\u007f\"",
                "\"actual_usage\"",
                "\"\\\"actual_usage\\\":1\"",
                "[ 1 ,\t2 ]",
                "{ \"k\" : [ ] , \"k\":{ } }",
                "\"\u00ff\"",
                "\"data: \\n\\n\"",
                "true",
                "null"
            })
    void whatStandsAroundTheMemberKeepsEveryByte(String value) {
        for (String name : List.of("actual_usage", "\\u0061ctual_usage", "actual\\u005Fusage")) {
            String gone = "\"" + name + "\" \t: " + value;
            expect("{" + gone + "}", "{}");
            expect("{ " + gone + " }", "{  }");
            expect(
                    "{\"a\":" + value + ", " + gone + " ,\"b\": " + value + " }",
                    "{\"a\":" + value + " ,\"b\": " + value + " }");
            expect("{ " + gone + " , \"b\":" + value + "}", "{ \"b\":" + value + "}");
            expect("{" + gone + "," + gone + ",\"b\":" + value + "}", "{\"b\":" + value + "}");
            expect("{\"b\":" + value + "," + gone + "," + gone + "}", "{\"b\":" + value + "}");
            expect("[{\"c\":[{" + gone + "},{" + gone + "}]}]", "[{\"c\":[{},{}]}]");
            expect("{" + gone + ",\"actual_usage\":{" + gone + "}}", "{}");
        }
    }

    @Test
    void aMemberAtAnyDepthGoes() {
        for (int depth : List.of(1, 2, 3, 31, 32, 33, 50)) {
            String open = "{\"a\":[".repeat(depth);
            String close = "]}".repeat(depth);
            expect(open + "{\"x\":0,\"actual_usage\":[[{}]]}" + close, open + "{\"x\":0}" + close);
        }
    }

    @Test
    void depthOf100000IsNoDanger() {
        String open = "[".repeat(100_000);
        String close = "]".repeat(100_000);
        String in = "{\"actual_usage\":" + open + close + ",\"b\":" + open + "{\"actual_usage\":1}" + close + "}";
        byte[] body = in.getBytes(StandardCharsets.US_ASCII);
        Rewriting out = Rewriting.run(Plans.strip(), BodyForm.JSON, body, Chunking.drips(body.length, 1000));
        assertThat(out.text()).isEqualTo("{\"b\":" + open + "{}" + close + "}");
        byte[] line = ("data: " + in + "\n\n").getBytes(StandardCharsets.US_ASCII);
        assertThat(Rewriting.run(Plans.strip(), BodyForm.EVENT_STREAM, line, Chunking.drips(line.length, 1000))
                        .text())
                .isEqualTo("data: {\"b\":" + open + "{}" + close + "}\n\n");
    }

    @Test
    void numbersOf10000DigitsAndNamesOf50000CharactersAreNoDanger() {
        String digits = "9".repeat(10_000);
        String name = "n".repeat(50_000);
        String in = "{\"" + name + "\":" + digits + ".5e" + digits + ",\"actual_usage\":-" + digits + ",\"" + name
                + "\":1}";
        String out = "{\"" + name + "\":" + digits + ".5e" + digits + ",\"" + name + "\":1}";
        byte[] body = in.getBytes(StandardCharsets.US_ASCII);
        for (int size : List.of(1, 100, 70_000)) {
            assertThat(Rewriting.run(Plans.strip(), BodyForm.JSON, body, Chunking.drips(body.length, size))
                            .text())
                    .isEqualTo(out);
        }
    }

    @Test
    void aRemovedStringOfAMegabyteWithEscapesGoesWhereverItStands() {
        String value = "\"" + "\\\"\\\\\u4f60 \ud83d\ude00\\u0000}".repeat(50_000) + "\"";
        for (String[] pair : new String[][] {
            {"{\"actual_usage\":" + value + ",\"b\":1}", "{\"b\":1}"},
            {"{\"b\":1,\"actual_usage\":" + value + "}", "{\"b\":1}"},
            {"{\"actual_usage\":" + value + "}", "{}"}
        }) {
            byte[] body = pair[0].getBytes(StandardCharsets.UTF_8);
            for (int size : List.of(1, 999)) {
                Chunking drips = Chunking.drips(body.length, size);
                assertThat(Rewriting.run(Plans.strip(), BodyForm.JSON, body, drips)
                                .text())
                        .isEqualTo(pair[1]);
            }
        }
    }

    @Test
    void bytesThatAreNotUtf8StayAsTheyAre() {
        ByteArrayOutputStream in = new ByteArrayOutputStream();
        in.writeBytes("{\"a\":\"".getBytes(StandardCharsets.US_ASCII));
        for (int b = 0x80; b < 0x100; b++) {
            in.write(b);
        }
        in.writeBytes("\",\"\u00fe\":1,\"actual_usage\":2}".getBytes(StandardCharsets.ISO_8859_1));
        String text = in.toString(StandardCharsets.ISO_8859_1);
        expectBytes(text, text.replace(",\"actual_usage\":2", ""));
    }

    @Test
    void aStreamIsReadAsUtf8WhateverThePlatformSays() {
        String text =
                "data: {\"\u4f60\u597d\":\"\ud83d\ude00\u00e9\",\"actual_usage\":\"\u0416\",\"z\":\"\u2028\"}\r\n\r\n";
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        Chunking.everyTwoCuts(body.length)
                .forEach(chunking -> assertThat(new String(
                                Rewriting.run(Plans.strip(), BodyForm.EVENT_STREAM, body, chunking)
                                        .bytes(),
                                StandardCharsets.UTF_8))
                        .isEqualTo(text.replace(",\"actual_usage\":\"\u0416\"", "")));
    }

    private static void expect(String in, String out) {
        expectBytes(latin(in), latin(out));
    }

    // One character a byte.
    private static void expectBytes(String in, String out) {
        check(BodyForm.JSON, in, out);
        check(BodyForm.JSON, "\n " + in + "\r\n", "\n " + out + "\r\n");
        check(BodyForm.JSON, latin("\uFEFF") + in, latin("\uFEFF") + out);
        check(BodyForm.JSON_LINES, in + "\n" + in, out + "\n" + out);
        check(BodyForm.EVENT_STREAM, "data:\t" + in + " \n\n", "data:\t" + out + " \n\n");
        check(BodyForm.EVENT_STREAM, latin("\uFEFF") + "data:" + in, latin("\uFEFF") + "data:" + out);
    }

    private static void check(BodyForm form, String in, String out) {
        byte[] body = in.getBytes(StandardCharsets.ISO_8859_1);
        Chunking.all(body.length, 5, 1).forEach(chunking -> {
            String actual = Rewriting.run(Plans.strip(), form, body, chunking).text();
            if (!actual.equals(out)) {
                assertThat(actual).as("%s, %s", form, chunking).isEqualTo(out);
            }
        });
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
