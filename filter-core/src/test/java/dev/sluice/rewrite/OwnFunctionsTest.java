package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.rule.CustomRule;
import dev.sluice.rule.PayloadFunction;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a function of the user's is shown, and what becomes of what it returns. */
class OwnFunctionsTest {
    private static String shout(String text) {
        return text + "!";
    }

    private static @Nullable String leave(String text) {
        return null;
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_STREAM", "JSON_LINES"})
    void textAndJsonAreShownButNotTheEndAndNotWhatIsEmpty(BodyForm form) {
        everyWay(
                form, lines(form, "hello", "{\"a\":1}", "", "[DONE]", "[1]"), OwnFunctionsTest::shout, (out, shown) -> {
                    assertThat(out.text()).isEqualTo(lines(form, "hello!", "{\"a\":1}!", "", "[DONE]", "[1]!"));
                    assertThat(shown).containsExactly("hello", "{\"a\":1}", "[1]");
                    assertThat(out.heard()).containsExactly("edited", "edited", "edited");
                });
    }

    @ParameterizedTest
    @EnumSource
    void whatAFunctionLeavesStays(BodyForm form) {
        everyWay(form, lines(form, "{\"a\":1}"), OwnFunctionsTest::leave, (out, shown) -> {
            assertThat(out.text()).isEqualTo(lines(form, "{\"a\":1}"));
            assertThat(shown).containsExactly("{\"a\":1}");
            assertThat(out.heard()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({"hello", "[1]", "{}", "\"text\""})
    void aBodyIsShownWithoutTheWhiteSpaceAroundIt(String payload) {
        everyWay(BodyForm.JSON, " " + payload + " \n", OwnFunctionsTest::shout, (out, shown) -> {
            assertThat(out.text().strip()).isEqualTo(payload + "!");
            assertThat(out.text()).endsWith("! \n");
            assertThat(shown).hasSize(1);
            assertThat(out.heard()).containsExactly("edited");
        });
    }

    @ParameterizedTest
    @EnumSource
    void aFunctionIsShownWhatTheOtherRulesHaveLeft(BodyForm form) {
        String in = lines(form, "{\"a\":1,\"actual_usage\":2}");
        everyWay(
                form,
                in,
                OwnFunctionsTest::shout,
                (out, shown) -> {
                    assertThat(shown).containsExactly("{\"a\":1}");
                    assertThat(out.text()).isEqualTo(lines(form, "{\"a\":1}!"));
                },
                Plans.STRIP);
        everyWay(
                form,
                in,
                OwnFunctionsTest::leave,
                (out, shown) -> {
                    assertThat(shown).containsExactly("{\"a\":1}");
                    assertThat(out.text()).isEqualTo(lines(form, "{\"a\":1}"));
                    assertThat(out.heard()).containsExactly("edited");
                },
                Plans.STRIP);
    }

    @ParameterizedTest
    @EnumSource
    void whereNothingIsLeftNobodyIsAsked(BodyForm form) {
        CustomRule empty = rule("empty", text -> "", new ArrayList<>());
        everyWay(
                form,
                lines(form, "{\"a\":1}"),
                OwnFunctionsTest::shout,
                (out, shown) -> {
                    assertThat(shown).isEmpty();
                    assertThat(out.text()).isEqualTo(lines(form, ""));
                },
                empty);
    }

    @ParameterizedTest
    @EnumSource
    void brokenJsonIsNotShown(BodyForm form) {
        everyWay(form, lines(form, "{\"a\":"), OwnFunctionsTest::shout, (out, shown) -> {
            assertThat(shown).isEmpty();
            assertThat(out.heard()).containsExactly("NOT_JSON PASS");
        });
    }

    @ParameterizedTest
    @EnumSource
    void brokenJsonWithoutTheNeedleIsNobodysConcern(BodyForm form) {
        String in = lines(form, "{\"a\":");
        byte[] body = in.getBytes(StandardCharsets.UTF_8);
        RewritePlan plan = Plans.of(
                Plans.AMPLE, ErrorPolicy.ABORT, new CustomRule("never", "needle", (buffer, offset, length) -> null));
        Chunking.all(body.length, 5, 1).forEach(chunking -> {
            Rewriting out = Rewriting.run(plan, form, body, chunking);
            assertThat(out.text()).isEqualTo(in);
            assertThat(out.heard()).isEmpty();
            assertThat(out.isAborted()).isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "EVENT_STREAM,LF,true",
        "EVENT_STREAM,CR,true",
        "JSON_LINES,LF,true",
        "JSON_LINES,CR,false",
        "JSON,LF,false",
        "JSON,CR,false"
    })
    void aPayloadOfALineMustStayOne(BodyForm form, String end, boolean refused) {
        String returned = "a" + (end.equals("LF") ? "\n" : "\r") + "b";
        byte[] body = lines(form, "{}").getBytes(StandardCharsets.UTF_8);
        RewritePlan plan = Plans.of(Plans.AMPLE, null, rule("my own", text -> returned, new ArrayList<>()));
        if (refused) {
            assertThatThrownBy(() -> Rewriting.run(plan, form, body, Chunking.whole(body.length)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("my own");
        } else {
            assertThat(Rewriting.run(plan, form, body, Chunking.whole(body.length))
                            .text())
                    .isEqualTo(lines(form, returned));
        }
    }

    @Test
    void aTextThatNobodyIsShownIsNotHeld() {
        byte[] body = "a text".getBytes(StandardCharsets.UTF_8);
        Rewriting out = Rewriting.run(
                Plans.of(Plans.AMPLE, null, Plans.FORMAT), BodyForm.JSON, body, Chunking.bytes(body.length));
        assertThat(out.mostHeld()).isZero();
        assertThat(out.text()).isEqualTo("a text");
    }

    private static void everyWay(
            BodyForm form,
            String text,
            UnaryOperator<String> function,
            BiConsumer<Rewriting, List<String>> check,
            Rule... before) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        Chunking.all(body.length, 5, 1).forEach(chunking -> {
            List<String> shown = new ArrayList<>();
            List<Rule> rules = new ArrayList<>(List.of(before));
            rules.add(rule("function", function, shown));
            RewritePlan plan = RewritePlan.compile(rules, Plans.AMPLE, ErrorPolicy.PASS);
            check.accept(Rewriting.run(plan, form, body, chunking), shown);
        });
    }

    private static CustomRule rule(String name, UnaryOperator<String> function, List<String> shown) {
        PayloadFunction bytes = (buffer, offset, length) -> {
            String text = new String(buffer, offset, length, StandardCharsets.UTF_8);
            shown.add(text);
            String returned = function.apply(text);
            return returned == null ? null : returned.getBytes(StandardCharsets.UTF_8);
        };
        return new CustomRule(name, null, bytes);
    }

    private static String lines(BodyForm form, String... payloads) {
        StringBuilder lines = new StringBuilder();
        for (String payload : payloads) {
            lines.append(
                    switch (form) {
                        case EVENT_STREAM -> "data: " + payload + "\n\n";
                        case JSON_LINES -> payload + " \n";
                        case JSON -> payload + "\n";
                    });
        }
        return lines.toString();
    }
}
