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
 * What {@code vllm_format} costs for each type of frame: behind one like it, as nearly all content is, and behind one that
 * differs, as the first, the last and the usage of an answer do. One operation is one frame in a chunk of its own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FrameTypeBenchmark {
    @Param
    private FrameType type = FrameType.CONTENT_IN_SHAPE;

    @Param({"true", "false"})
    private boolean alike = true;

    private byte[] frame = {};
    private byte[] next = {};
    private OpenBody body = OpenBody.of("off");

    /** Opens one endless body. */
    @Setup(Level.Trial)
    public void open() {
        frame = type.bytes();
        next = alike ? frame : type.otherBytes();
        body = OpenBody.of("vllm_format");
    }

    @Benchmark
    @OperationsPerInvocation(2)
    public long frame() throws IOException {
        body.write(frame, frame.length);
        body.write(next, next.length);
        return body.bytes();
    }
}
