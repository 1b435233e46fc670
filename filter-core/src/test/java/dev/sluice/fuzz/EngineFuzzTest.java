package dev.sluice.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.oracle.Oracle;
import dev.sluice.oracle.Oracle.Answer;
import dev.sluice.oracle.RandomStream;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.GoldenCase;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes at all: the first four choose form, policy, rules, limit and chunks, the others are the body. The oracle
 * judges what comes out; what is over a limit is compared with the same body in single bytes.
 */
@Tag("fuzz")
class EngineFuzzTest {
    private static final int HEADER = 4;
    private static final List<BodyForm> FORMS = List.of(BodyForm.EVENT_STREAM, BodyForm.JSON_LINES, BodyForm.JSON);
    private static final int MOST = 3_000;
    private static final List<List<Rule>> RULES =
            List.of(List.of(Plans.STRIP), List.of(Plans.FORMAT), List.of(Plans.STRIP, Plans.FORMAT));

    /** The golden cases under every policy and rule, and random bodies: where the fuzzer begins, and what every build runs. */
    static Stream<byte[]> seeds() {
        Stream<byte[]> golden = GoldenCase.all()
                .flatMap(each -> IntStream.range(0, 12)
                        .mapToObj(i -> input(FORMS.indexOf(each.form()) + 3 * i, i % 3, i, each.in())));
        Stream<byte[]> random = IntStream.range(0, 120).mapToObj(i -> switch (FORMS.get(i % 3)) {
            case EVENT_STREAM -> input(i, i % 2, i, RandomStream.bytes(i));
            case JSON_LINES -> input(i, i % 2, i, RandomStream.jsonLines(i));
            case JSON -> input(i, i % 2, i, RandomStream.jsonBody(i));
        });
        return Stream.concat(golden, random);
    }

    private static byte[] input(int choice, int limit, int seed, byte[] body) {
        byte[] input = new byte[HEADER + body.length];
        input[0] = (byte) choice;
        input[1] = (byte) limit;
        input[2] = (byte) seed;
        System.arraycopy(body, 0, input, HEADER, body.length);
        return input;
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void anyBytesFareAsTheOracleSaysHoweverTheyAreCut(byte[] input) {
        if (input == null || input.length < HEADER || input.length > MOST) {
            return;
        }
        int choice = input[0] & 0xff;
        BodyForm form = FORMS.get(choice % 3);
        ErrorPolicy onError = onError(choice / 3 % 4);
        List<Rule> rules = RULES.get(choice / 12 % 3);
        int limit = input[1] == 0 ? Plans.AMPLE : RewritePlan.LEAST_MAX_HELD_BYTES + (input[1] & 0xff);
        int seed = input[2] << 8 | (input[3] & 0xff);
        byte[] body = Arrays.copyOfRange(input, HEADER, input.length);

        RewritePlan plan = RewritePlan.compile(rules, limit, onError);
        Rewriting single = Rewriting.run(plan, form, body, Chunking.bytes(body.length));
        for (Chunking chunking : List.of(Chunking.whole(body.length), Chunking.random(body.length, seed))) {
            Rewriting other = Rewriting.run(plan, form, body, chunking);
            assertThat(answer(other)).as(chunking.label()).isEqualTo(answer(single));
            assertThat(other.heard()).as(chunking.label()).isEqualTo(single.heard());
        }
        if (limit == Plans.AMPLE) {
            judge(form, onError, rules, body, answer(single));
        }
    }

    private static @Nullable ErrorPolicy onError(int choice) {
        return switch (choice) {
            case 0 -> ErrorPolicy.PASS;
            case 1 -> ErrorPolicy.DROP;
            case 2 -> ErrorPolicy.ABORT;
            default -> null;
        };
    }

    // How much of a JSON body is out when it breaks, or passes after an edit, is not the oracle's to say.
    private static void judge(
            BodyForm form, @Nullable ErrorPolicy onError, List<Rule> rules, byte[] body, Answer actual) {
        Oracle oracle = new Oracle(rules, onError);
        if (form != BodyForm.JSON) {
            assertThat(actual)
                    .isEqualTo(form == BodyForm.EVENT_STREAM ? oracle.eventStream(body) : oracle.jsonLines(body));
            return;
        }
        Answer expected = oracle.jsonBody(body);
        assertThat(actual.aborted()).isEqualTo(expected.aborted());
        if (!expected.aborted() && onError != ErrorPolicy.PASS) {
            assertThat(actual).isEqualTo(expected);
        }
    }

    private static Answer answer(Rewriting rewriting) {
        return new Answer(rewriting.text(), rewriting.isAborted());
    }
}
