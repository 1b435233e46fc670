package dev.sluice.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.rewrite.Vectors.Vector;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.ForeignReader;
import dev.sluice.testing.ForeignReader.Reading;
import dev.sluice.testing.GoldenCase;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What eventsource-parser reads of the vectors and the golden streams, as they are and as they leave the filter. */
final class ForeignReadings {
    /** Rules that find nothing: one has a needle that is nowhere, the other looks at every payload. */
    static final Map<String, RewritePlan> IDLE = Map.of(
            "a needle that is nowhere", Plans.of(Plans.AMPLE, null, new RemoveMembers(Set.of("no_such_member"))),
            "a look at everything", Plans.of(Plans.AMPLE, null, Plans.LOOK));

    /** Up to this many bytes a stream is read for every cut in two; above, that would take many seconds. */
    private static final int SHORT = 300;

    private static final int RANDOMS = 20;

    private final Map<String, byte[]> streams = new TreeMap<>();
    private final Map<String, List<Reading>> readings = new HashMap<>();

    private ForeignReadings() {}

    /** Reads all in one process. */
    static ForeignReadings all() throws IOException, InterruptedException {
        ForeignReadings all = new ForeignReadings();
        ForeignReader reader = new ForeignReader();
        Vectors.all().forEach(vector -> all.streams.put(vector.name(), vector.bytes()));
        golden().forEach(golden -> {
            all.streams.put(golden + " in", golden.in());
            all.streams.put(golden + " out", golden.out());
        });
        all.streams.forEach((name, stream) -> {
            reader.add(name, stream, chunkings(stream.length));
            IDLE.forEach((plan, idle) ->
                    reader.add(behind(plan, name), filtered(idle, stream), randomChunkings(stream.length)));
        });
        Vectors.all()
                .forEach(vector -> IntStream.rangeClosed(0, vector.lines()).forEach(line -> {
                    byte[] with =
                            vector.withLine(line, "data: " + Vectors.MEMBER).getBytes(UTF_8);
                    byte[] stripped = filtered(Plans.strip(), with);
                    reader.add(withMember(vector, line), with, randomChunkings(with.length));
                    reader.add(stripped(vector, line), stripped, randomChunkings(stripped.length));
                }));
        all.readings.putAll(reader.read());
        return all;
    }

    static Stream<GoldenCase> golden() {
        return GoldenCase.all().filter(golden -> golden.form() == BodyForm.EVENT_STREAM);
    }

    private static byte[] filtered(RewritePlan plan, byte[] stream) {
        Chunking chunking = Chunking.random(stream.length, stream.length);
        return Rewriting.run(plan, BodyForm.EVENT_STREAM, stream, chunking).bytes();
    }

    private static List<Chunking> chunkings(int length) {
        return length > SHORT
                ? randomChunkings(length)
                : Chunking.all(length, RANDOMS, length).toList();
    }

    private static List<Chunking> randomChunkings(int length) {
        Stream<Chunking> randoms = IntStream.range(0, RANDOMS).mapToObj(seed -> Chunking.random(length, seed));
        return Stream.concat(Stream.of(Chunking.whole(length), Chunking.bytes(length)), randoms)
                .toList();
    }

    static String behind(String plan, String stream) {
        return stream + ", behind " + plan;
    }

    static String withMember(Vector vector, int line) {
        return vector + " with the member in line " + line;
    }

    static String stripped(Vector vector, int line) {
        return withMember(vector, line) + ", stripped";
    }

    /** Returns the vectors and the golden streams ({@code "name in"}, {@code "name out"}). */
    Map<String, byte[]> streams() {
        return streams;
    }

    /** Returns all readings of all streams: more than one for a stream where the chunks make a difference. */
    Map<String, List<Reading>> readings() {
        return readings;
    }

    /** Returns the reading of a stream. */
    Reading of(String name) {
        return readings.get(name).get(0);
    }
}
