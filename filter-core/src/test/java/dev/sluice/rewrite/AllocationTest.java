package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where nothing changes, a chunk allocates nothing; an edit allocates a small constant. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String FRAME =
            "data: {\"id\":\"chatcmpl-bcfb\",\"object\":\"chat.completion.chunk\",\"created\":1786479604,"
                    + "\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" actually \"},\"logprobs\":null,"
                    + "\"finish_reason\":null}]}\n\n";
    private static final String HIT = "data: {\"id\":\"c\",\"choices\":[],\"actual_usage\":{\"a\":1}}\n\n";
    private static final int FRAMES = 100;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 16})
    void wholeFramesWithoutANeedleAllocateNothing(int framesAChunk) throws IOException {
        assertThat(bytesAStream(FRAME, Chunking.drips(FRAMES * FRAME.length(), framesAChunk * FRAME.length())))
                .isZero();
    }

    @Test
    void framesThatAreCutInTheMiddleAllocateNothing() throws IOException {
        assertThat(bytesAStream(FRAME, Chunking.drips(FRAMES * FRAME.length(), FRAME.length() / 2)))
                .isZero();
        assertThat(bytesAStream(FRAME, Chunking.drips(FRAMES * FRAME.length(), FRAME.length() - 7)))
                .isZero();
    }

    @Test
    void framesThatAreCutBeforeTheirEmptyLineAllocateNothing() throws IOException {
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < FRAMES; i++) {
            sizes.addAll(List.of(FRAME.length() - 1, 1));
        }
        assertThat(bytesAStream(FRAME, new Chunking("before each empty line", sizes)))
                .isZero();
    }

    @Test
    void heartbeatsAllocateNothing() throws IOException {
        String ping = ": ping\n\n";
        assertThat(bytesAStream(ping, Chunking.drips(FRAMES * ping.length(), ping.length())))
                .isZero();
    }

    @Test
    void framesThatAreInShapeAllocateNothingWhenReshaped() throws IOException {
        assertThat(bytesAStream(
                        FRAME,
                        Chunking.drips(FRAMES * FRAME.length(), FRAME.length()),
                        BodyForm.EVENT_STREAM,
                        Plans.FORMAT))
                .isZero();
        String line = FRAME.substring("data: ".length(), FRAME.length() - 1);
        assertThat(bytesAStream(
                        line, Chunking.drips(FRAMES * line.length(), line.length()), BodyForm.JSON_LINES, Plans.FORMAT))
                .isZero();
    }

    @Test
    void anEditAllocatesASmallConstant() throws IOException {
        long bytes = bytesAStream(HIT, Chunking.drips(FRAMES * HIT.length(), HIT.length()));
        assertThat(bytes / FRAMES).isLessThan(128);
    }

    // The least of many rounds: what remains when the code is compiled.
    private static long bytesAStream(String frame, Chunking chunking) throws IOException {
        return bytesAStream(frame, chunking, BodyForm.EVENT_STREAM, Plans.STRIP);
    }

    private static long bytesAStream(String frame, Chunking chunking, BodyForm form, Rule rule) throws IOException {
        byte[] stream = frame.repeat(FRAMES).getBytes(StandardCharsets.UTF_8);
        Chunking.Cut chunks = chunking.cut(stream);
        BodyRewriter rewriter = open(form, rule);
        Chunking.Writer<IOException> writer = rewriter::write;
        long me = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 3_000 && least > 0; round++) {
            long before = THREADS.getThreadAllocatedBytes(me);
            chunks.write(writer);
            least = Math.min(least, THREADS.getThreadAllocatedBytes(me) - before);
        }
        return least;
    }

    private static BodyRewriter open(BodyForm form, Rule rule) {
        long[] out = new long[1];
        return Plans.of(Plans.AMPLE, null, rule)
                .open(form, (buffer, offset, length) -> out[0] += length, new Rewriting.Deaf());
    }
}
