package dev.sluice.bench;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One huge event in small pieces. Linear time shows as four times the time for four times the bytes. One operation is
 * one event.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DripBenchmark {
    @Param({"strip_actual_usage", "vllm_format"})
    private String mode = "";

    @Param({"NONE", "EVERY"})
    private Traffic.Hits hits = Traffic.Hits.NONE;

    /** Bytes of the event, a slash, bytes of a chunk. */
    @Param({"5242880/1024", "20971520/1024", "262144/1", "1048576/1"})
    private String event = "";

    private byte[] bytes = {};
    private int chunk = 1;

    /** Makes the event. */
    @Setup(Level.Trial)
    public void make() {
        int slash = event.indexOf('/');
        bytes = Traffic.frame("x".repeat(Integer.parseInt(event.substring(0, slash))), hits, 0);
        chunk = Integer.parseInt(event.substring(slash + 1));
    }

    @Benchmark
    public long event() throws IOException {
        OpenBody body = OpenBody.of(mode, 64 << 20);
        byte[] buffer = new byte[chunk];
        for (int at = 0; at < bytes.length; at += chunk) {
            int length = Math.min(chunk, bytes.length - at);
            System.arraycopy(bytes, at, buffer, 0, length);
            body.write(buffer, length);
        }
        return Arrays.hashCode(buffer) + body.bytes();
    }
}
