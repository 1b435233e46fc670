package dev.sluice.bench;

import dev.sluice.rewrite.RewritePlan;
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
 * What {@code vllm_format} costs for an answer as short as can be: its first frame, one of content, the one that finishes
 * and usage, each in a chunk of its own and none like the one before. One operation is one frame; opening the body is
 * counted in.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AnswerBenchmark {
    private static final FrameType[] FRAMES = {
        FrameType.ROLE, FrameType.CONTENT_OF_OPENAI, FrameType.FINISH, FrameType.USAGE
    };

    private static final int MEMBERS = 1 << 16;

    /** Whether other answers had such frames before; else each frame is read. */
    @Param({"true", "false"})
    private boolean known = true;

    private final RewritePlan plan =
            RewritePlan.compile(List.of(new VllmFormat(Set.of(), "reasoning")), OpenBody.LIMIT, null);
    private byte[][] frames = {};
    private int number;

    /** Makes the frames. */
    @Setup(Level.Trial)
    public void make() {
        frames = new byte[FRAMES.length][];
        for (int i = 0; i < FRAMES.length; i++) {
            frames[i] = FRAMES[i].bytes(known ? 0 : 1);
        }
    }

    @Benchmark
    @OperationsPerInvocation(4)
    public long answer() throws IOException {
        OpenBody body = OpenBody.of(plan);
        number = (number + 1) % MEMBERS;
        for (byte[] frame : frames) {
            if (!known) {
                FrameType.number(frame, number);
            }
            body.write(frame, frame.length);
        }
        return body.bytes();
    }
}
