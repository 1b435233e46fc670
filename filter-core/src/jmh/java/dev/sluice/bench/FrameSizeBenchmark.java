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
 * The engine by the size of a frame, whole frames in whole chunks, beside a plain copy of the same bytes. One operation
 * is one frame of {@code bytes} bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FrameSizeBenchmark {
    private static final int FRAMES = 100;

    @Param({"copy", "strip_actual_usage", "vllm_format"})
    private String mode = "";

    @Param
    private Traffic.Hits hits = Traffic.Hits.NONE;

    @Param({"320", "1024", "10240", "102400"})
    private int bytes;

    private byte[][] chunks = {};
    private byte[] copy = {};
    private OpenBody body = OpenBody.of("off");

    /** Opens one endless body and makes the frames. */
    @Setup(Level.Trial)
    public void open() {
        int framing = Traffic.frame("", hits, 99).length;
        chunks = Traffic.chunks(FRAMES, bytes - framing, hits, Traffic.Shape.FRAMES_1);
        copy = new byte[bytes + framing];
        body = OpenBody.of(mode.equals("copy") ? "off" : mode);
    }

    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public long frame() throws IOException {
        if (!mode.equals("copy")) {
            return body.write(chunks);
        }
        for (byte[] chunk : chunks) {
            System.arraycopy(chunk, 0, copy, 0, chunk.length);
        }
        return copy[0];
    }
}
