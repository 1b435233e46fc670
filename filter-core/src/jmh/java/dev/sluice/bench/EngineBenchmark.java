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

/** The engine by mode, by how the stream is cut, and by how many frames are hit. One operation is one frame. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EngineBenchmark {
    @Param({"strip_actual_usage", "vllm_format", "strip_actual_usage,vllm_format"})
    private String mode = "";

    @Param
    private Traffic.Shape shape = Traffic.Shape.FRAMES_1;

    @Param
    private Traffic.Hits hits = Traffic.Hits.NONE;

    private byte[][] chunks = {};
    private OpenBody body = OpenBody.of("off");

    /** Opens one endless body and cuts the stream. */
    @Setup(Level.Trial)
    public void open() {
        chunks = Traffic.chunks(Traffic.FRAMES, Traffic.TOKEN_BYTES, hits, shape);
        body = OpenBody.of(mode);
    }

    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public long frame() throws IOException {
        return body.write(chunks);
    }
}
