package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostprocessConfigTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "postproces | off | unknown init-param 'postproces'; allowed: postprocess, maxHeldBytes, onError, flush, keep, reasoning; did you mean 'postprocess'?",
                "postprocess | strip_usage | init-param 'postprocess': unknown mode 'strip_usage'; allowed: off, strip_actual_usage, vllm_format; did you mean 'strip_actual_usage'? (or several, separated by commas)",
                "postprocess | strip_actual_usage,off | init-param 'postprocess': 'off' stands alone",
                "postprocess | strip_actual_usage, | init-param 'postprocess': unknown mode ''",
                "flush | lines | did you mean 'line'?",
                "onError | PASS | did you mean 'pass'?",
                "onError | explode | allowed: pass, drop, abort",
                "maxHeldBytes | 16MB | '16MB' is no size; allowed: a number of bytes from 16 to 2147483583",
                "maxHeldBytes | 15 | '15' is no size",
                "maxHeldBytes | 0 | '0' is no size",
                "maxHeldBytes | 2048MiB | '2048MiB' is no size",
                "maxHeldBytes | -1 | '-1' is no size",
                "keep | a,,b | an empty name in 'a,,b'",
                "reasoning | reasonings | unknown name 'reasonings'; allowed: reasoning, reasoning_content; did you mean 'reasoning'?",
            })
    void whatIsWrongIsSaidWithWhereAndTheCure(String name, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostprocessConfig.fromInitParameters(Map.of(name, value)))
                .withMessageContaining(message)
                .withMessageContaining(name);
    }

    @Test
    void aNameThatLooksLikeNoneGetsNoGuess() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostprocessConfig.fromInitParameters(Map.of("zzzz", "1")))
                .withMessageEndingWith("reasoning");
    }

    @Test
    void keepWithoutVllmFormatNamesTheCure() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostprocessConfig.fromInitParameters(
                        Map.of("postprocess", "strip_actual_usage", "keep", "actual_usage")))
                .withMessageContaining("'keep' has an effect on vllm_format only; add vllm_format to postprocess");
    }

    @Test
    void switchingOffIsAChangeInOnePlace() {
        PostprocessConfig config = PostprocessConfig.fromInitParameters(
                Map.of("postprocess", "off", "keep", "actual_usage", "reasoning", "reasoning_content"));

        assertThat(config.plan().isEmpty()).isTrue();
    }

    @Test
    void everySettingIsRead() {
        PostprocessConfig config = PostprocessConfig.fromInitParameters(Map.of(
                "postprocess", " strip_actual_usage , vllm_format ",
                "maxHeldBytes", "512 KiB",
                "onError", "abort",
                "flush", "caller",
                "keep", "a, b",
                "reasoning", "reasoning_content"));

        assertThat(config.plan().isEmpty()).isFalse();
        assertThat(config.flush()).hasToString("CALLER");
    }

    @Test
    void anInitParamWinsOverTheContextParam() {
        assertThat(InitParameters.read(Map.of("postprocess", "off"), "strip_actual_usage")
                        .plan()
                        .isEmpty())
                .isTrue();
        assertThat(InitParameters.read(Map.of(), "strip_actual_usage").plan().isEmpty())
                .isFalse();
        assertThat(InitParameters.read(Map.of(), null).plan().isEmpty()).isTrue();
    }

    @Test
    void aWrongContextParamIsNamedAsSuch() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InitParameters.read(Map.of(), "strip"))
                .withMessageStartingWith("context-param 'sluice.postprocess': unknown mode 'strip'");
    }

    @Test
    void aRewriterOfOnesOwnIsEnough() {
        PostprocessConfig config = PostprocessConfig.builder()
                .rewriter("nothing", null, (buffer, offset, length) -> null)
                .build();

        assertThat(config.plan().isEmpty()).isFalse();
    }

    @Test
    void aNeedleThatCannotBeSearchedIsRefusedWithTheNameOfItsRewriter() {
        for (String needle : List.of("", "a\nb", "a\r")) {
            assertThatThrownBy(() -> PostprocessConfig.builder().rewriter("redact", needle, (b, o, l) -> null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'redact'");
        }
    }
}
