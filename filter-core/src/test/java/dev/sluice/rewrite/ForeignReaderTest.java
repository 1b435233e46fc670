package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.Vectors.Vector;
import dev.sluice.testing.EventReader;
import dev.sluice.testing.EventReader.Event;
import dev.sluice.testing.ForeignReader.Heard;
import dev.sluice.testing.GoldenCase;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A parser that is in wide use, and not ours, reads the same events before and behind the filter. */
class ForeignReaderTest {
    /** Golden cases in which more goes than the member: what cannot be read leaves as {@code onError} says. */
    private static final Set<String> UNREADABLE =
            Set.of("broken-json-aborted", "broken-json-dropped", "broken-json-passed", "line-over-the-limit");

    private static ForeignReadings readings;

    @BeforeAll
    static void readAll() throws Exception {
        readings = ForeignReadings.all();
    }

    static Stream<Vector> vectors() {
        return Vectors.all();
    }

    static Set<String> streams() {
        return readings.streams().keySet();
    }

    static Stream<GoldenCase> strippingCases() {
        return ForeignReadings.golden()
                .filter(golden -> !UNREADABLE.contains(golden.name())
                        && golden.parameters().get("postprocess").equals("strip_actual_usage"));
    }

    static Stream<GoldenCase> reshapingCases() {
        return ForeignReadings.golden()
                .filter(golden -> golden.parameters().get("postprocess").contains("vllm_format"));
    }

    @Test
    void howAStreamIsCutMakesNoDifferenceToTheParser() {
        readings.readings().forEach((name, each) -> assertThat(each).as(name).hasSize(1));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theParserReadsThePublishedEventsUnlessADifferenceIsKnown(Vector vector) {
        if (!ParserDifference.KNOWN.containsKey(vector.name())) {
            assertThat(readings.of(vector.name()).events()).isEqualTo(vector.events());
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void theParserAgreesWithOurReaderButForTheKnownDifferences(String name) {
        byte[] stream = readings.streams().get(name);
        List<Event> ours = EventReader.read(stream);
        ParserDifference known = ParserDifference.KNOWN.get(name);
        if (known == null) {
            assertThat(readings.of(name).events()).isEqualTo(ours);
        } else {
            assertThat(readings.of(name).events())
                    .isEqualTo(known.events(stream))
                    .isNotEqualTo(ours);
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void behindAFilterThatFindsNothingTheParserReadsTheSame(String name) {
        for (String plan : ForeignReadings.IDLE.keySet()) {
            assertThat(readings.of(ForeignReadings.behind(plan, name)).heard())
                    .as(plan)
                    .isEqualTo(readings.of(name).heard());
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void ofAVectorOnlyTheMemberIsGone(Vector vector) {
        for (int line = 0; line <= vector.lines(); line++) {
            Stream<Event> expected = readings.of(ForeignReadings.withMember(vector, line)).events().stream()
                    .map(event -> new Event(
                            event.type(), event.data().replace(Vectors.MEMBER, Vectors.WITHOUT), event.lastEventId()));
            assertThat(readings.of(ForeignReadings.stripped(vector, line)).events())
                    .as("in line %d", line)
                    .isEqualTo(expected.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("strippingCases")
    void ofAGoldenStreamOnlyTheMemberIsGoneFromItsJson(GoldenCase golden) {
        assertThat(readings.of(golden + " out").heard().stream().map(heard -> parsed(heard, heard.json())))
                .isEqualTo(readings.of(golden + " in").heard().stream()
                        .map(heard -> parsed(heard, heard.stripped()))
                        .toList());
    }

    // JSON as a script sees it, anything else as it is.
    private static Event parsed(Heard heard, String json) {
        return json.isEmpty()
                ? heard.event()
                : new Event(heard.event().type(), json, heard.event().lastEventId());
    }

    @ParameterizedTest
    @MethodSource("reshapingCases")
    void ofAReshapedStreamAllThatIsNoJsonStays(GoldenCase golden) {
        assertThat(other(golden + " out")).isEqualTo(other(golden + " in"));
    }

    // Without the id, which may be that of an event that goes.
    private static List<String> other(String name) {
        return readings.of(name).heard().stream()
                .filter(heard -> heard.json().isEmpty())
                .map(heard -> heard.kind() + " " + heard.event().type() + " "
                        + heard.event().data())
                .toList();
    }
}
