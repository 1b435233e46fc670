package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A length counts bytes in the charset of the response, whatever the filter makes of the text on its way. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class AnnouncedLengthTest {
    private static final String TEXT = "{\"a\":\"\u00e9\u00e9\u00e9\"}";
    private static final String WITH_MEMBER = "{\"actual_usage\":\"\u00e9\",\"a\":\"\u00e9\u00e9\u00e9\"}";

    @Parameter
    Container container;

    private Reply reply(Scene scene) throws Exception {
        return Stage.of(container, Setup.STRIP).get(scene);
    }

    private static Scene written(String charset, int length, String... texts) {
        return (request, response) -> {
            response.setContentType("application/json;charset=" + charset);
            response.setContentLength(length);
            for (String text : texts) {
                response.getWriter().write(text);
            }
        };
    }

    private static int length(String text, String charset) {
        return text.getBytes(Charset.forName(charset)).length;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-16", "UTF-16LE", "UTF-8"})
    void aTextOfTheAnnouncedLengthIsWhole(String charset) throws Exception {
        Scene same = written(charset, length(TEXT, charset), TEXT);
        Reply reply = reply(same);
        assertThat(reply.bytes()).isEqualTo(TEXT.getBytes(Charset.forName(charset)));
        assertThat(reply.bytes())
                .isEqualTo(Stage.of(container, Setup.NONE).get(same).bytes());
        assertThat(reply.isWhole()).isTrue();

        Reply cut = reply(written(charset, length(WITH_MEMBER, charset), WITH_MEMBER));
        assertThat(cut.bytes()).isEqualTo(TEXT.getBytes(Charset.forName(charset)));
        assertThat(cut.isWhole()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-16", "UTF-8"})
    void theTextMayComeCharacterByCharacter(String charset) throws Exception {
        Reply reply = reply(written(charset, length(WITH_MEMBER, charset), WITH_MEMBER.split("")));
        assertThat(reply.bytes()).isEqualTo(TEXT.getBytes(Charset.forName(charset)));
        assertThat(reply.isWhole()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-16", "UTF-8"})
    void whatIsBeyondTheLengthIsNotPartOfTheAnswer(String charset) throws Exception {
        Reply reply = reply(written(charset, length(TEXT, charset), TEXT + "\u00e9\u00e9"));
        assertThat(reply.bytes()).isEqualTo(TEXT.getBytes(Charset.forName(charset)));
        assertThat(reply.isWhole()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-16", "UTF-8"})
    void aTextThatIsTooShortIsBrokenOff(String charset) throws Exception {
        assertThat(reply(written(charset, length(TEXT, charset) + 1, TEXT)).isWhole())
                .isFalse();
    }

    @Test
    void aCharacterThatTheCharsetDoesNotHaveCountsAsItIsWritten() throws Exception {
        String text = "{\"a\":\"\u20ac\"}";
        Reply reply = reply(written("ISO-8859-1", text.length(), text));
        assertThat(reply.bytes()).isEqualTo("{\"a\":\"?\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(reply.isWhole()).isTrue();
    }

    @Test
    void aCharsetThatReturnsToItsFirstStateAtTheEndIsNotTooShort() throws Exception {
        String text = "[\"\u3042\"]";
        String charset = "ISO-2022-JP";
        Reply reply = reply(written(charset, length(text, charset), text));
        assertThat(new String(reply.bytes(), Charset.forName(charset))).isEqualTo(text);
        assertThat(reply.isWhole()).isTrue();
    }
}
