package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text in UTF-16 or UTF-32 holds names that no rule finds, and that readers of JSON do. */
class WideTextTest {
    private static final String[] TEXTS = {
        "{\"actual_usage\":\"S3CRET\"}",
        "[{\"actual_usage\":1}]",
        " {\"actual_usage\":1}\n",
        "data: {\"actual_usage\":1}\n\n"
    };

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "x-UTF-16LE-BOM"})
    void itIsBrokenOffBeforeItsSecondByteUnlessThePolicyIsToPass(String charset) {
        for (String text : TEXTS) {
            // Each in a few dozen chunkings is enough: two bytes decide.
            byte[] body = Arrays.copyOf(text.getBytes(Charset.forName(charset)), 12);
            for (BodyForm form : BodyForm.values()) {
                for (ErrorPolicy policy : new ErrorPolicy[] {null, ErrorPolicy.DROP, ErrorPolicy.ABORT}) {
                    RewritePlan plan = Plans.of(Plans.AMPLE, policy, Plans.STRIP);
                    String leftBytewise = Rewriting.run(plan, form, body, Chunking.bytes(body.length))
                            .text();
                    Chunking.all(body.length, 20, 1).forEach(chunking -> {
                        Rewriting out = Rewriting.run(plan, form, body, chunking);
                        String what = form + " " + policy + " " + chunking;
                        assertThat(out.isAborted()).as(what).isTrue();
                        assertThat(out.text()).as(what).isEqualTo(leftBytewise);
                        assertThat(leftBytewise).as(what).hasSizeLessThanOrEqualTo(1);
                        assertThat(out.heard()).as(what).containsExactly("OTHER_CHARSET ABORT");
                    });
                }
                Chunking.all(body.length, 20, 1).forEach(chunking -> {
                    Rewriting out =
                            Rewriting.run(Plans.of(Plans.AMPLE, ErrorPolicy.PASS, Plans.STRIP), form, body, chunking);
                    assertThat(out.text()).isEqualTo(new String(body, StandardCharsets.ISO_8859_1));
                });
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00e9", "\ufeff{}", "{\u0000", "", "{", "\n\n"})
    void otherTextIsNot(String text) {
        byte[] body = (text + " ").getBytes(StandardCharsets.UTF_8);
        boolean nul = text.contains("\u0000");
        for (BodyForm form : BodyForm.values()) {
            Rewriting out =
                    Rewriting.run(Plans.of(Plans.AMPLE, null, Plans.STRIP), form, body, Chunking.drips(body.length, 1));
            assertThat(out.isAborted()).as(form + " " + text).isEqualTo(nul);
        }
    }
}
