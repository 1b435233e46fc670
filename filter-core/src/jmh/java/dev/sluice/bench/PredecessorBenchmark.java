package dev.sluice.bench;

import java.io.IOException;
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
    private OpenBody body = OpenBody.of("off");

    /** Opens one endless body and cuts the stream. */
    @Setup(Level.Trial)
    public void open() {
        Traffic.Shape shape = framesPerChunk == 1 ? Traffic.Shape.FRAMES_1 : Traffic.Shape.FRAMES_4;
        chunks = Traffic.chunks(Traffic.FRAMES, Traffic.TOKEN_BYTES, Traffic.Hits.NONE, shape);
        body = OpenBody.of(mode);
    }

    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public long frame() throws IOException {
        return body.write(chunks);
    }
}
