package dev.sluice.vllm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.VllmFormat;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of role, content and reasoning, in the first frame of a choice and in a later one, with names kept. */
class DeltaRulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    -       | {"content":null}                                | {"content":"","role":"assistant"}
                    -       | {"role":null,"content":null}                    | {"content":"","role":"assistant"}
                    -       | {"role":"tool","content":null}                  | {"role":"tool","content":""}
                    -       | {"content":"a","content":null}                  | {"content":"a","content":"","role":"assistant"}
                    content | {"content":null}                                | {"content":"","role":"assistant"}
                    role    | {"role":null,"content":null}                    | {"role":null,"content":""}
                    """)
    void inTheFirstFrame(String keep, String delta, String expected) {
        assertThat(keeping(keep).first(frame(delta))).isEqualTo(frame(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    -         | {"content":null}                              | {}
                    -         | {"role":"assistant","content":null}           | {}
                    -         | {"content":"a","content":null,"role":"x"}     | {"content":"a"}
                    -         | {"content":null,"content":"a"}                | {"content":"a"}
                    -         | {"content":"a","tool_calls":null}             | {"content":"a"}
                    content   | {"content":null}                              | {"content":null}
                    content   | {"content":null,"role":"assistant"}           | {"content":null}
                    role      | {"role":"assistant","content":null}           | {"role":"assistant","content":""}
                    role      | {"role":null,"content":null}                  | {"role":null}
                    role      | {"content":null}                              | {}
                    -         | {"reasoning":null,"reasoning_content":"t"}    | {"reasoning":"t"}
                    -         | {"reasoning_content":"t","reasoning":null}    | {"reasoning":"t"}
                    reasoning | {"reasoning":null,"reasoning_content":"t"}    | {"reasoning":null,"reasoning_content":"t"}
                    reasoning | {"reasoning_content":"t","reasoning":null}    | {"reasoning_content":"t","reasoning":null}
                    reasoning | {"reasoning_content":"t"}                     | {"reasoning":"t"}
                    """)
    void inALaterFrame(String keep, String delta, String expected) {
        assertThat(keeping(keep).later(frame(delta))).isEqualTo(frame(expected));
    }

    private static Reshaped keeping(String name) {
        return new Reshaped(new VllmFormat(name.equals("-") ? Set.of() : Set.of(name), "reasoning"));
    }

    private static String frame(String delta) {
        return "{\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"logprobs\":null,\"finish_reason\":null}]}";
    }
}
