package dev.sluice.bench;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The floor under every other number: what it costs to move a stream of content frames through memory once and do
 * nothing else. One operation is one frame.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ArrayCopyFloor {
    private static final int FRAMES = 2_000;
    private static final int FRAME_BYTES = 212;

    private final byte[] stream = new byte[FRAMES * FRAME_BYTES];
    private final byte[] sink = new byte[stream.length];

    public ArrayCopyFloor() {
        Arrays.fill(stream, (byte) 'x');
    }

    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public byte[] copyFrameByFrame() {
        for (int at = 0; at < stream.length; at += FRAME_BYTES) {
            System.arraycopy(stream, at, sink, at, FRAME_BYTES);
        }
        return sink;
    }
}
