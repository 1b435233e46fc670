package dev.sluice.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.rule.Editors;
import dev.sluice.rule.PayloadEditor;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.Verdict;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Finding the member in a payload that holds it: the engine, which then also knows what to cut, and jackson-core, which
 * only tells where the name and the value begin. One operation is one payload of about 280 bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LocatorBenchmark {
    private static final List<Rule> RULES = List.of(new RemoveMembers(Set.of("actual_usage")));

    private final JsonFactory factory = new JsonFactory();
    private final PayloadEditor editor =
            Objects.requireNonNull(Editors.compile(RULES)).get();
    private final byte[] payload;

    public LocatorBenchmark() {
        byte[] frame = Traffic.frame(" tok", Traffic.Hits.EVERY, 1);
        payload = Arrays.copyOfRange(frame, 6, frame.length - 2);
    }

    @Benchmark
    public Verdict engine() {
        return editor.edit(payload, 0, payload.length, null);
    }

    @Benchmark
    public long jacksonCore() throws IOException {
        long places = 0;
        try (JsonParser parser = factory.createParser(payload, 0, payload.length)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME && parser.currentName().equals("actual_usage")) {
                    places += parser.currentTokenLocation().getByteOffset();
                    parser.nextToken();
                    places += parser.currentTokenLocation().getByteOffset();
                }
            }
        }
        return places;
    }
}
