package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.example.jetty.JavaScriptClients.Question;
import dev.sluice.example.jetty.JavaScriptClients.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * JavaScript clients over the gateway: what they make of the answers of many providers before and after the filter. One
 * of them checks every chunk against a schema.
 */
@Timeout(300)
class JavaScriptProvidersIT {
    /** Golden cases that are no provider's completion. */
    private static final Set<String> OTHERS = Set.of(
            "both-modes",
            "drops-an-event",
            "embeddings",
            "json-lines",
            "keep",
            "keep-reasoning",
            "keep-renamed",
            "others",
            "others-body");

    private static final Map<Question, Reading> BEFORE = new HashMap<>();
    private static final Map<Question, Reading> AFTER = new HashMap<>();

    @BeforeAll
    static void askAll() throws Exception {
        List<Question> questions = new ArrayList<>();
        for (ExpectedReading expected : ExpectedReading.all()) {
            expected.clients().forEach(client -> questions.add(new Question(client, expected.answer())));
        }
        try (ProviderGateways gateways = new ProviderGateways()) {
            Stream<Question> before =
                    questions.stream().map(each -> new Question(each.client(), gateways.before(each.url())));
            Stream<Question> after =
                    questions.stream().map(each -> new Question(each.client(), gateways.after(each.url())));
            List<Reading> readings =
                    JavaScriptClients.ask(Stream.concat(before, after).toList());
            for (int i = 0; i < questions.size(); i++) {
                BEFORE.put(questions.get(i), readings.get(i));
                AFTER.put(questions.get(i), readings.get(questions.size() + i));
            }
        }
    }

    static List<ExpectedReading> answers() throws IOException {
        return ExpectedReading.all();
    }

    @ParameterizedTest
    @MethodSource("answers")
    void afterTheFilterEveryClientReadsWhatTheServerMeant(ExpectedReading expected) {
        for (String client : expected.clients()) {
            assertThat(AFTER.get(new Question(client, expected.answer())).columns())
                    .as(client)
                    .isEqualTo(expected.after(client));
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void beforeTheFilterItIsRefusedOrMisreadAsListed(ExpectedReading expected) {
        for (String client : expected.clients()) {
            assertThat(BEFORE.get(new Question(client, expected.answer())).columns())
                    .as(client)
                    .isEqualTo(expected.before(client));
        }
    }

    @Test
    void fiveAnswersThatAClientRefusesAreReadByAllAfterTheFilter() throws Exception {
        assertThat(answers().stream()
                        .filter(answer -> isRefused(answer, BEFORE) && !isRefused(answer, AFTER))
                        .map(ExpectedReading::answer))
                .containsExactlyInAnyOrder("azure", "litellm", "mistral", "text", "tgi");
    }

    private static boolean isRefused(ExpectedReading expected, Map<Question, Reading> readings) {
        return expected.clients().stream()
                .anyMatch(client -> !readings.get(new Question(client, expected.answer()))
                        .refused()
                        .isEmpty());
    }

    @Test
    void everyProviderOfTheGoldenCasesIsAsked() throws Exception {
        try (Stream<Path> cases = Files.list(ProviderGateways.GOLDEN)) {
            assertThat(cases.map(each -> each.getFileName().toString())
                            .filter(name -> name.startsWith(ProviderGateways.PREFIX))
                            .map(name -> name.substring(ProviderGateways.PREFIX.length()))
                            .filter(name -> !OTHERS.contains(name)))
                    .as("a case needs an entry in readings.json, or stands among the others here")
                    .containsExactlyInAnyOrderElementsOf(
                            answers().stream().map(ExpectedReading::answer).toList());
        }
    }
}
