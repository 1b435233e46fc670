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
 * What {@code vllm_format} costs for each type of frame, by what comes around it. One operation is one frame in a chunk of
 * its own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FrameTypeBenchmark {
    private static final int STRUCTURES = 1 << 16;

    @Param
    private FrameType type = FrameType.CONTENT_IN_SHAPE;

    @Param
    private Company company = Company.LIKE;

    private byte[][] frames = {};
    private OpenBody body = OpenBody.of("off");
    private int number;

    /** What comes before and behind a frame. */
    public enum Company {
        /** Frames that differ only where no rule looks, as nearly all do. */
        LIKE(1),
        /** Frames of another structure, in turn, as the frames of two choices come. */
        IN_TURN(2),
        /** Frames of so many structures that each is read: no answer ever had one like it. */
        NEW(STRUCTURES);

        private final int structures;

        Company(int structures) {
            this.structures = structures;
        }
    }

    /** Opens one endless body. */
    @Setup(Level.Trial)
    public void open() {
        frames = new byte[8][];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = type.bytes(company == Company.NEW ? 1 : i % company.structures);
        }
        body = OpenBody.of("vllm_format");
    }

    @Benchmark
    @OperationsPerInvocation(8)
    public long frame() throws IOException {
        for (byte[] frame : frames) {
            if (company == Company.NEW) {
                number = (number + 1) % STRUCTURES;
                FrameType.number(frame, number);
            }
            body.write(frame, frame.length);
        }
        return body.bytes();
    }
}
