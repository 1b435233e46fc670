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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams that others got wrong come out right, however they are cut. */
class VectorsTest {
    private static final String MEMBER = "{\"a\":1,\"actual_usage\":{\"k\":\"\u4f60\"},\"b\":[2]}";
    private static final String WITHOUT = "{\"a\":1,\"b\":[2]}";
    private static final Pattern END = Pattern.compile("\r\n|\r|\n");

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
    void aMemberInAnyLineIsGoneForEveryCutInTwoAndInThree(Vector vector) {
        int lines = (int) END.matcher(vector.text()).results().count();
        for (int line = 0; line <= lines; line++) {
            String with = insertLine(vector.text(), line, "data: " + MEMBER);
            String without = insertLine(vector.text(), line, "data: " + WITHOUT);
            int length = with.getBytes(StandardCharsets.UTF_8).length;
            Stream<Chunking> cuts = line % 5 == 0 ? Chunking.everyTwoCuts(length) : Chunking.all(length, 20, line);
            cuts.forEach(chunking -> expect(with, without, chunking));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void anIndependentReaderSeesTheSameEventsButForTheMember(Vector vector) {
        int lines = (int) END.matcher(vector.text()).results().count();
        for (int line = 0; line <= lines; line++) {
            byte[] with = insertLine(vector.text(), line, "data: " + MEMBER).getBytes(StandardCharsets.UTF_8);
            List<Event> expected = new ArrayList<>();
            for (Event event : EventReader.read(with)) {
                expected.add(new Event(event.type(), event.data().replace(MEMBER, WITHOUT), event.lastEventId()));
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

    // A line of its own between two lines of the stream; behind the last one it has no terminator.
    private static String insertLine(String stream, int line, String inserted) {
        Matcher ends = END.matcher(stream);
        int at = stream.startsWith("\uFEFF") ? 1 : 0;
        String end = "\n";
        for (int i = 0; i < line && ends.find(); i++) {
            at = ends.end();
            end = ends.group();
        }
        return stream.substring(0, at) + inserted + end + stream.substring(at);
    }

    private static void expect(String in, String out, Chunking chunking) {
        byte[] body = in.getBytes(StandardCharsets.UTF_8);
        byte[] expected = out.getBytes(StandardCharsets.UTF_8);
        byte[] actual = Rewriting.run(Plans.strip(), BodyForm.EVENT_STREAM, body, chunking)
                .bytes();
        if (!Arrays.equals(actual, expected)) {
            assertThat(new String(actual, StandardCharsets.UTF_8))
                    .as("%s of %s", chunking, in)
                    .isEqualTo(out);
        }
    }
}
