package dev.sluice.bench;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewriteListener;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The table by which the Lua post-processor was known: each mode, with one and with four frames a chunk, 2,000 content
 * frames without the member. One operation is one frame.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class PredecessorBenchmark {
    @Param({"off", "strip_actual_usage", "vllm_format"})
    private String mode = "off";

    @Param({"1", "4"})
    private int framesPerChunk = 1;

    private byte[][] chunks = {};
    private ByteSink entry = (buffer, offset, length) -> {};
    private long bytes;

    /** Opens one endless body and cuts the stream. */
    @Setup(Level.Trial)
    public void open() {
        Traffic.Shape shape = framesPerChunk == 1 ? Traffic.Shape.FRAMES_1 : Traffic.Shape.FRAMES_4;
        chunks = Traffic.chunks(Traffic.FRAMES, 9, Traffic.Hits.NONE, shape);
        ByteSink sink = (buffer, offset, length) -> bytes += length;
        if (mode.equals("off")) {
            entry = sink;
        } else {
            Rule rule = mode.equals("vllm_format")
                    ? new VllmFormat(Set.of(), "reasoning")
                    : new RemoveMembers(Set.of("actual_usage"));
            BodyRewriter rewriter =
                    RewritePlan.compile(List.of(rule), 16 << 20, null).open(BodyForm.EVENT_STREAM, sink, new Unheard());
            entry = rewriter::write;
        }
    }

    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public long frame() throws IOException {
        for (byte[] chunk : chunks) {
            entry.write(chunk, 0, chunk.length);
        }
        return bytes;
    }

    /** Nobody listens. */
    static final class Unheard implements RewriteListener {
        @Override
        public void edited() {}

        @Override
        public void eventDropped() {}

        @Override
        public void failed(Failure failure, ErrorPolicy policy) {}
    }
}
