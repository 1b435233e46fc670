package dev.sluice.sse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sse.Line.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The payload of a line is what the predecessor's pattern captured: {@code ^data:%s*(.-)%s*\r?\n?$} in Lua. */
class PayloadScanTest {
    // Lua's %s in the C locale is exactly these six bytes; its dot is any byte.
    private static final Pattern LUA =
            Pattern.compile("data:[\\x09-\\x0d\\x20]*(.*?)[\\x09-\\x0d\\x20]*\\r?\\n?", Pattern.DOTALL);

    private static final int LINES = 20_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "d",
                "dat",
                "data",
                "data:",
                "data: ",
                "data:   \t ",
                "data:x",
                "data: x",
                "data:  x  ",
                "data:\tx\t",
                "data:\u000bx\f",
                "data: {\"a\": 1 , \"b\":[ ] } ",
                "data: [DONE]",
                "data:[DONE] ",
                "data: a b  c ",
                "data::x",
                "data: data: x",
                "data: \u00a0x\u00a0",
                "data: \u0085x\u001c",
                "data:\0",
                "data: \u007f ",
                "Data: x",
                " data: x",
                "data : x",
                "database: x",
                ": data: x",
                "event: data: x",
                "\u00ef\u00bb\u00bfdata: x"
            })
    void edgeCases(String line) {
        check(line);
    }

    @Test
    void randomLines() {
        for (long seed = 0; seed < LINES; seed++) {
            Random random = new Random(seed);
            StringBuilder line = new StringBuilder(random.nextInt(8) == 0 ? "dat" : "data:");
            int length = random.nextInt(12);
            for (int i = 0; i < length; i++) {
                char any = (char) random.nextInt(256);
                char likely = " \t\u000b\fx:{}\"\\\u0085\u00a0\u001f!".charAt(random.nextInt(14));
                char next = random.nextInt(4) == 0 ? any : likely;
                line.append(next == '\n' || next == '\r' ? ' ' : next);
            }
            check(line.toString());
        }
    }

    @Test
    void theKindOfALineIsKnownFromItsFirstFiveBytes() {
        for (String line : new String[] {"data: x", "data", ": x", "event: x", "dat", "id", "datax"}) {
            byte[] bytes = ("##" + line + "tail").getBytes(StandardCharsets.ISO_8859_1);
            int end = 2 + line.length();
            assertThat(Line.kindOf(bytes, 2, Math.min(7, end))).as(line).isEqualTo(new Line().read(bytes, 2, end));
        }
    }

    @Test
    void whatStandsBehindALineIsNotRead() {
        byte[] bytes = "####data: x".getBytes(StandardCharsets.ISO_8859_1);
        for (int end = 4; end <= bytes.length; end++) {
            Kind expected = end == 4 ? Kind.BLANK : end < 8 ? Kind.FIELD : Kind.DATA;
            assertThat(Line.kindOf(bytes, 4, end)).isEqualTo(expected);
            assertThat(Line.kindOf(Arrays.copyOf(bytes, end), 4, end)).isEqualTo(expected);
        }
    }

    @Test
    void sixBytesAndNoOthersAreSpaceAroundAPayload() {
        for (int b = 0; b < 256; b++) {
            assertThat(Line.isSpace((byte) b)).as("%d", b).isEqualTo((b >= 9 && b <= 13) || b == 32);
        }
    }

    @Test
    void aFieldWithoutAColonIsDataWithAnEmptyPayload() {
        byte[] bytes = "data".getBytes(StandardCharsets.ISO_8859_1);
        Line line = new Line();
        assertThat(line.read(bytes, 0, 4)).isEqualTo(Kind.DATA);
        assertThat(line.kind()).isEqualTo(Kind.DATA);
        assertThat(line.payloadStart()).isEqualTo(line.payloadEnd()).isEqualTo(4);
    }

    private static void check(String line) {
        byte[] bytes = ("#" + line + "#").getBytes(StandardCharsets.ISO_8859_1);
        Line read = new Line();
        Kind kind = read.read(bytes, 1, 1 + line.length());
        String payload = kind == Kind.DATA && line.length() > 4
                ? new String(
                        bytes,
                        read.payloadStart(),
                        read.payloadEnd() - read.payloadStart(),
                        StandardCharsets.ISO_8859_1)
                : null;
        for (String end : new String[] {"", "\n", "\r\n", "\r"}) {
            assertThat(payload).as("%s", line).isEqualTo(captured(line + end));
        }
    }

    private static @Nullable String captured(String line) {
        Matcher matcher = LUA.matcher(line);
        return matcher.matches() ? matcher.group(1) : null;
    }
}
