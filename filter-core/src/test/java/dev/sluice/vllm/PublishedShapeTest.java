package dev.sluice.vllm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.oracle.RandomCompletion;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.VllmFormat;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.GoldenCase;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What vllm_format lets out has the published shape, says a validator that does not know the rules. */
class PublishedShapeTest {
    private static final int BODIES = Integer.getInteger("sluice.vllm.bodies", 1_500);
    private static final RewritePlan PLAN = Plans.of(Plans.AMPLE, null, Plans.FORMAT);

    static Stream<GoldenCase> cases() {
        return GoldenCase.all().filter(c -> c.parameters().get("postprocess").equals("vllm_format"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyGoldenCaseComesOutInThePublishedShape(GoldenCase golden) {
        assertThat(Payloads.problems(golden.form(), keep(golden), true, golden.in(), golden.out()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aSecondPassChangesNothing(GoldenCase golden) {
        String reasoning = golden.parameters().getOrDefault("reasoning", "reasoning");
        RewritePlan plan = Plans.of(Plans.AMPLE, null, new VllmFormat(keep(golden), reasoning));
        Rewriting again = Rewriting.run(plan, golden.form(), golden.out(), Chunking.whole(golden.out().length));
        assertThat(again.text()).isEqualTo(new String(golden.out(), StandardCharsets.ISO_8859_1));
        assertThat(again.heard()).isEmpty();
    }

    private static Set<String> keep(GoldenCase golden) {
        Map<String, String> parameters = golden.parameters();
        String keep = parameters.getOrDefault("keep", "");
        return keep.isEmpty() ? Set.of() : new HashSet<>(Arrays.asList(keep.split(",")));
    }

    @ParameterizedTest
    @EnumSource
    void anyMembersComeOutInThePublishedShapeAndASecondPassChangesNothing(BodyForm form) {
        for (int seed = 0; seed < BODIES; seed++) {
            byte[] in = body(form, new Random(seed));
            Rewriting whole = Rewriting.run(PLAN, form, in, Chunking.whole(in.length));
            assertThat(Payloads.problems(form, Set.of(), false, in, whole.bytes()))
                    .as("seed %d", seed)
                    .isEmpty();
            Rewriting again = Rewriting.run(PLAN, form, whole.bytes(), Chunking.whole(whole.size()));
            assertThat(again.text()).as("seed %d, again", seed).isEqualTo(whole.text());
            assertThat(again.heard()).as("seed %d, again", seed).isEmpty();
            for (Chunking chunking : List.of(Chunking.bytes(in.length), Chunking.random(in.length, seed))) {
                assertThat(Rewriting.run(PLAN, form, in, chunking).text())
                        .as("seed %d, %s", seed, chunking)
                        .isEqualTo(whole.text());
            }
        }
    }

    private static byte[] body(BodyForm form, Random random) {
        RandomCompletion completions = new RandomCompletion(random, false);
        if (form == BodyForm.JSON) {
            return completions.payload().getBytes(StandardCharsets.UTF_8);
        }
        String begin = form == BodyForm.EVENT_STREAM ? "data: " : "";
        String end = form == BodyForm.EVENT_STREAM ? "\n\n" : "\n";
        StringBuilder out = new StringBuilder();
        IntStream.range(0, 1 + random.nextInt(4))
                .forEach(i -> out.append(begin).append(completions.payload()).append(end));
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "is no member     | \"x\":1,                       | \"index\":0,\"delta\":{\"role\":\"a\"},\"logprobs\":null,\"finish_reason\":null",
                "is missing       | \"id\":\"\",                     | \"index\":0,\"delta\":{\"role\":\"a\"},\"finish_reason\":null",
                "first frame      | \"id\":\"\",                     | \"index\":0,\"delta\":{},\"logprobs\":null,\"finish_reason\":null",
                "is null          | \"id\":\"\",                     | \"index\":0,\"delta\":{\"role\":null},\"logprobs\":null,\"finish_reason\":null",
                "another protocol | \"id\":\"\",                     | \"index\":0,\"delta\":{\"role\":\"a\"},\"logprobs\":null,\"finish_reason\":\"\"",
                "without stop     | \"id\":\"\",                     | \"index\":0,\"delta\":{\"role\":\"a\"},\"logprobs\":null,\"finish_reason\":\"stop\"",
                "object is        | \"object\":\"text_completion\",  | \"index\":0,\"delta\":{\"role\":\"a\"},\"logprobs\":null,\"finish_reason\":null",
                "created is a     | \"created\":\"1\",               | \"index\":0,\"delta\":{\"role\":\"a\"},\"logprobs\":null,\"finish_reason\":null",
                "twice            | \"id\":\"\",                     | \"index\":0,\"delta\":{\"role\":\"a\",\"reasoning\":\"\",\"reasoning_content\":\"\"},\"logprobs\":null,\"finish_reason\":null",
                "empty tool calls | \"id\":\"\",                     | \"index\":0,\"delta\":{\"role\":\"a\",\"tool_calls\":[]},\"logprobs\":null,\"finish_reason\":null",
                "total_tokens is  | \"usage\":{\"total_tokens\":null}, | \"index\":0,\"delta\":{\"role\":\"a\"},\"logprobs\":null,\"finish_reason\":null"
            })
    void theValidatorSeesWhatIsWrong(String problem, String top, String choice) {
        ShapeValidator validator = new ShapeValidator(Set.of(), false, true);
        String text = "{" + top.strip() + "\"choices\":[{" + choice + "}]}";
        validator.check(text, text);
        assertThat(validator.problems()).anyMatch(found -> found.contains(problem));
    }

    @Test
    void theValidatorSeesWhatMovedOrChanged() {
        String tail = ",\"choices\":[],\"usage\":{\"prompt_tokens\":1}}";
        ShapeValidator validator = new ShapeValidator(Set.of(), false, true);
        validator.check("{\"id\":\"1\",\"model\":\"m\"" + tail, "{\"model\":\"m\",\"id\":\"1\"" + tail);
        assertThat(validator.problems()).singleElement().asString().contains("not in its place");
        ShapeValidator other = new ShapeValidator(Set.of(), false, true);
        other.check("{\"created\":1.0" + tail, "{\"created\":1" + tail);
        assertThat(other.problems()).singleElement().asString().contains("created was 1.0");
    }
}
