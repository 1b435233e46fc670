package dev.sluice.vllm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testing.Plans;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a payload is taken for when its choices do not tell, as a frame of a stream and as a whole body. */
class KindsTest {
    private final Reshaped reshaped = new Reshaped(Plans.FORMAT);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"x":1}
                    {"usage":{},"x":1}
                    {"usage":{"prompt_tokens":1,"total_tokens":1},"x":1}
                    {"usage":{"completion_tokens":1,"total_tokens":1},"x":1}
                    {"usage":[{"prompt_tokens":1,"completion_tokens":2}],"x":1}
                    {"type":"t","usage":{"prompt_tokens":1,"completion_tokens":2},"x":1}
                    {"object":"list","choices":[],"x":1}
                    {"object":1,"choices":[],"x":1}
                    {"object":"chat.completion","choices":[{"x":1}],"x":1}
                    {"choices":[{"x":1}],"x":1}
                    {"choices":"none","x":1}
                    {"choices":[{"text":"a","x":1}],"question":"q"}
                    {"choices":[{"message":"m","x":1}],"id":"i","menu":1}
                    {"object":"quiz","choices":[{"text":"a","x":1}]}
                    {"object":"","choices":[{"text":"a","x":1}],"y":1}
                    {"object":null,"choices":[{"text":"a","x":1}],"y":1}
                    {"error":null,"object":"chat.completion.chunk","choices":[],"x":1}
                    """)
    void isNoneOfOurs(String payload) {
        assertThat(reshaped.first(payload)).isEqualTo(payload);
        assertThat(reshaped.body(payload)).isEqualTo(payload);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"choices":[{"text":"a","x":1}]}
                    {"id":"i","object":"","choices":[{"text":"a","x":1}]}
                    {"choices":[{"text":"a","index":0}],"x":1}
                    {"choices":[{"text":"a","logprobs":0}],"x":1}
                    {"object":"z","choices":[{"message":{},"finish_reason":"stop"}],"x":1}
                    {"choices":[{"text":"a"}],"model":"m","x":1}
                    {"object":"z","choices":[{"text":"a"}],"created":1,"x":1}
                    {"choices":[{"message":{}}],"usage":{},"x":1}
                    {"object":"text_completion","choices":[{"text":"a"}],"x":1}
                    """)
    void isACompletionWhereSomethingSpeaksForIt(String payload) {
        assertThat(reshaped.first(payload)).contains("\"stop_reason\":null").doesNotContain("\"x\"");
        assertThat(reshaped.body(payload)).contains("\"stop_reason\":null").doesNotContain("\"x\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', emptyValue = "", textBlock = """
                    {"object":"chat.completion","choices":[],"prompt_text":1,"x":1} | {"object":"chat.completion","choices":[],"prompt_text":1}
                    {"object":"chat.completion","choices":null,"x":1}               | {"object":"chat.completion","choices":null}
                    {"object":"chat.completion.done","x":1}                         | {"object":"chat.completion.done"}
                    {"object":"text_completion","choices":[],"prompt_text":1,"x":1} | {"object":"text_completion","choices":[]}
                    {"object":"chat.completion.chunk","choices":[],"x":1}           | {"object":"chat.completion.chunk","choices":[]}
                    {"object":"chat\\u002ecompletion\\u002echunk","x":1}            | {"object":"chat\\u002ecompletion\\u002echunk"}
                    {"object":"","choices":[],"x":1}                                | {"object":"","choices":[],"x":1}
                    {"object":null,"choices":[],"x":1}                              | {"object":null,"choices":[],"x":1}
                    {"choices":null,"x":1}                                          | {"choices":null,"x":1}
                    """)
    void isNoEventWithoutChoicesAndUsage(String payload, String body) {
        assertThat(reshaped.first(payload)).isEmpty();
        assertThat(reshaped.body(payload)).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3},"x":1} | {"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3},"choices":[]}
                    {"object":"chat.completion.chunk","choices":null,"usage":{}}               | {"object":"chat.completion.chunk","choices":[],"usage":{}}
                    {"object":"chat.completion.done","choices":[],"usage":{},"x":1}            | {"object":"chat.completion.done","choices":[],"usage":{}}
                    {"object":"chat.completion.done","usage":{}}                               | {"object":"chat.completion.done","usage":{},"choices":[]}
                    {"object":"text_completion","choices":[{"x":1}]}                           | {"object":"text_completion","choices":[{"index":0,"logprobs":null,"finish_reason":null,"stop_reason":null}]}
                    {"object":"x","choices":[{"finish_reason":"stop"}]}                        | {"object":"chat.completion.chunk","choices":[{"finish_reason":"stop","index":0,"delta":{"role":"assistant"},"logprobs":null,"stop_reason":null}]}
                    {"choices":[{"delta":{}},{"routed_experts":1}]}                            | {"choices":[{"delta":{"role":"assistant"},"index":0,"logprobs":null,"finish_reason":null},{"index":1,"delta":{"role":"assistant"},"logprobs":null,"finish_reason":null}]}
                    """)
    void isAChunkInAStream(String payload, String expected) {
        assertThat(reshaped.first(payload)).isEqualTo(expected);
    }
}
