package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.Vectors.Vector;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.EventReader;
import dev.sluice.testing.EventReader.Event;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams that others got wrong come out right, however they are cut. */
class VectorsTest {
    static Stream<Vector> all() {
        return Vectors.all();
    }

    static Stream<Vector> small() {
        return Vectors.small();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theIndependentReaderAgreesWithThePublishedEvents(Vector vector) {
        assertThat(EventReader.read(vector.bytes())).isEqualTo(vector.events());
    }

    @ParameterizedTest
    @MethodSource("all")
    void aStreamWithoutTheMemberIsUntouched(Vector vector) {
        byte[] body = vector.bytes();
        Chunking.all(body.length, 50, 1).forEach(chunking -> expect(vector.text(), vector.text(), chunking));
    }

    @ParameterizedTest
    @MethodSource("small")
    void aStreamWithoutTheMemberIsUntouchedByEveryCutInThree(Vector vector) {
        Chunking.everyTwoCuts(vector.bytes().length)
                .forEach(chunking -> expect(vector.text(), vector.text(), chunking));
    }

    @ParameterizedTest
    @MethodSource("small")
    void aPlanThatMayDropEventsLeavesThoseWithoutACompletionUntouched(Vector vector) {
        RewritePlan plan = Plans.of(Plans.AMPLE, null, Plans.STRIP, Plans.FORMAT);
        Chunking.everyTwoCuts(vector.bytes().length)
                .forEach(chunking -> expect(plan, vector.text(), vector.text(), chunking));
    }

    @ParameterizedTest
    @MethodSource("small")
    void aMemberInAnyLineIsGoneForEveryCutInTwoAndInThree(Vector vector) {
        for (int line = 0; line <= vector.lines(); line++) {
            String with = vector.withLine(line, "data: " + Vectors.MEMBER);
            String without = vector.withLine(line, "data: " + Vectors.WITHOUT);
            int length = with.getBytes(StandardCharsets.UTF_8).length;
            Stream<Chunking> cuts = line % 5 == 0 ? Chunking.everyTwoCuts(length) : Chunking.all(length, 20, line);
            cuts.forEach(chunking -> expect(with, without, chunking));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void anIndependentReaderSeesTheSameEventsButForTheMember(Vector vector) {
        for (int line = 0; line <= vector.lines(); line++) {
            byte[] with = vector.withLine(line, "data: " + Vectors.MEMBER).getBytes(StandardCharsets.UTF_8);
            List<Event> expected = new ArrayList<>();
            for (Event event : EventReader.read(with)) {
                expected.add(new Event(
                        event.type(), event.data().replace(Vectors.MEMBER, Vectors.WITHOUT), event.lastEventId()));
            }
            for (int seed = 0; seed < 20; seed++) {
                Chunking chunking = Chunking.random(with.length, seed);
                Rewriting out = Rewriting.run(Plans.strip(), BodyForm.EVENT_STREAM, with, chunking);
                assertThat(EventReader.read(out.bytes()))
                        .as("%s, line %d, %s", vector, line, chunking)
                        .isEqualTo(expected);
            }
        }
    }

    private static void expect(String in, String out, Chunking chunking) {
        expect(Plans.strip(), in, out, chunking);
    }

    private static void expect(RewritePlan plan, String in, String out, Chunking chunking) {
        byte[] body = in.getBytes(StandardCharsets.UTF_8);
        byte[] expected = out.getBytes(StandardCharsets.UTF_8);
        byte[] actual =
                Rewriting.run(plan, BodyForm.EVENT_STREAM, body, chunking).bytes();
        if (!Arrays.equals(actual, expected)) {
            assertThat(new String(actual, StandardCharsets.UTF_8))
                    .as("%s of %s", chunking, in)
                    .isEqualTo(out);
        }
    }
}
