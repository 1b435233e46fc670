package dev.sluice.bench;

import dev.sluice.bytes.HeldBytes;
import dev.sluice.bytes.Needle;
import dev.sluice.bytes.NeedleSearch;
import dev.sluice.bytes.Needles;
import dev.sluice.bytes.Words;
import dev.sluice.json.NameNeedles;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
 * Ways to find out that a frame holds no needle. Only {@link #sampledGrams} and {@link #sampledGramsOfEightNames} also
 * see names that are spelled with escapes; the others would need more marks or a second look for backslashes. One operation is one
 * frame of 212 bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class NeedleSearchBenchmark {
    private static final byte[] NEEDLE = "actual_usage".getBytes(StandardCharsets.US_ASCII);
    private static final long FIRSTS = Words.repeat('a');
    private static final long RARES = Words.repeat('_');
    private static final int RARE_AT = 6;

    private final byte[][] frames =
            Traffic.chunks(Traffic.FRAMES, Traffic.TOKEN_BYTES, Traffic.Hits.NONE, Traffic.Shape.FRAMES_1);
    private final byte[] quads = quads();
    private final NeedleSearch sampled = search("actual_usage");
    private final NeedleSearch sampledMany = search(
            "actual_usage",
            "obfuscation",
            "service_tier",
            "prompt_filter_results",
            "content_filter_results",
            "native_finish_reason",
            "reasoning_details",
            "system_fingerprint");
    private final NeedleSearch literal =
            new NeedleSearch(Needles.of(List.of(Needle.literal(NEEDLE))), new HeldBytes(64));

    private static NeedleSearch search(String... names) {
        return new NeedleSearch(
                Needles.of(List.of(names).stream().map(NameNeedles::of).toList()), new HeldBytes(64));
    }

    /** What the engine does. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int sampledGrams() {
        return sampled(sampled);
    }

    /** What the engine does with eight names at once. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int sampledGramsOfEightNames() {
        return sampled(sampledMany);
    }

    /** What the engine does for a needle that is not a name, and so has no escapes. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int sampledGramsOfLiteral() {
        return sampled(literal);
    }

    private int sampled(NeedleSearch search) {
        int found = 0;
        for (byte[] frame : frames) {
            search.restart();
            found += search.find(frame, 0, frame.length) == NeedleSearch.NONE ? 0 : 1;
        }
        return found;
    }

    /** Samples runs of four bytes, at every ninth place: one table instead of two, but more places. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int sampledQuads() {
        int found = 0;
        for (byte[] frame : frames) {
            int last = frame.length - 4;
            int place = 8;
            while (place <= last - 27
                    && (quads[slot(frame, place)]
                                    | quads[slot(frame, place + 9)]
                                    | quads[slot(frame, place + 18)]
                                    | quads[slot(frame, place + 27)])
                            == 0) {
                place += 36;
            }
            while (place <= last && quads[slot(frame, place)] == 0) {
                place += 9;
            }
            found += place <= last ? 1 : 0;
        }
        return found;
    }

    private static byte[] quads() {
        byte[] marks = new byte[1 << 14];
        for (int i = 0; i <= NEEDLE.length - 4; i++) {
            marks[slot(NEEDLE, i)] = 1;
        }
        return marks;
    }

    private static int slot(byte[] text, int index) {
        return (Words.intAt(text, index) * 0x9E3779B1) >>> 18;
    }

    /** Compares at every place. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int naive() {
        int found = 0;
        for (byte[] frame : frames) {
            for (int i = 0; i <= frame.length - NEEDLE.length; i++) {
                if (matches(frame, i)) {
                    found++;
                    break;
                }
            }
        }
        return found;
    }

    /** Looks for the first byte, eight at a time. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int swarFirstByte() {
        return swar(FIRSTS, 0);
    }

    /** Looks for the needle's rarest byte, eight at a time. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int swarRareByte() {
        return swar(RARES, RARE_AT);
    }

    private int swar(long pattern, int offset) {
        int found = 0;
        for (byte[] frame : frames) {
            int i = offset;
            int to = frame.length - NEEDLE.length + offset;
            while (i <= to) {
                long marks = i + 8 <= frame.length ? Words.zeroBytes(Words.longAt(frame, i) ^ pattern) : 1;
                if (marks == 0) {
                    i += 8;
                    continue;
                }
                i += marks == 1 ? 0 : Words.firstMark(marks);
                if (i <= to && matches(frame, i - offset)) {
                    found++;
                    break;
                }
                i++;
            }
        }
        return found;
    }

    /** Makes a string of Latin-1 and uses the virtual machine's own search. */
    @Benchmark
    @OperationsPerInvocation(Traffic.FRAMES)
    public int latin1IndexOf() {
        int found = 0;
        for (byte[] frame : frames) {
            found += new String(frame, StandardCharsets.ISO_8859_1).indexOf("actual_usage") < 0 ? 0 : 1;
        }
        return found;
    }

    private static boolean matches(byte[] frame, int at) {
        for (int i = 0; i < NEEDLE.length; i++) {
            if (frame[at + i] != NEEDLE[i]) {
                return false;
            }
        }
        return true;
    }
}
