package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is held is what must wait; copies and allocation grow with the input, not with its square. */
class MemoryTest {
    private static final int KB = 1024;
    private static final int MB = KB * KB;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void anEventOf20MegabytesInDripsOf1KilobyteIsHeldOnceAndEdited() {
        byte[] event = event(20 * MB);
        Rewriting out = Rewriting.run(
                Plans.of(32 * MB, null, Plans.STRIP), BodyForm.EVENT_STREAM, event, Chunking.drips(event.length, KB));
        assertThat(out.size()).isEqualTo(event.length - ",\"actual_usage\":1".length());
        assertThat(out.mostHeld()).isLessThanOrEqualTo(event.length);
        assertThat(out.slices()).isLessThan(6);
    }

    @Test
    void whatTheEngineAllocatesForABodyInDripsIsAFewTimesItsSize() {
        for (BodyForm form : BodyForm.values()) {
            for (int size : new int[] {MB / 2, 3 * MB}) {
                assertThat(allocated(form, size, 100)).as("%s", form).isLessThan(5L * size);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMegabyteInSingleBytesComesOutUnderEveryPolicy(ErrorPolicy onError) {
        byte[] event = event(MB);
        Chunking bytes = Chunking.drips(event.length, 1);
        RewritePlan plan = Plans.of(2 * MB, onError, Plans.STRIP);
        String removed = ",\"actual_usage\":1";
        assertThat(Rewriting.run(plan, BodyForm.EVENT_STREAM, event, bytes).size())
                .isEqualTo(event.length - removed.length());
        byte[] json = json("\"actual_usage\":\"" + "v".repeat(MB) + "\"");
        assertThat(Rewriting.run(plan, BodyForm.JSON, json, Chunking.drips(json.length, 1))
                        .text())
                .isEqualTo("{\"a\":1,\"z\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ": ", "data: ", "event: ", "data: x", "\uFEFF"})
    void aLineWithoutAnEndIsNeverHeldBeyondTheLimit(String begin) {
        byte[] line = filled(begin, 4 * MB, ' ');
        for (ErrorPolicy policy : new ErrorPolicy[] {ErrorPolicy.PASS, ErrorPolicy.DROP}) {
            for (int size : new int[] {1, 13, KB, 64 * KB}) {
                RewritePlan plan = Plans.of(10_000, policy, Plans.STRIP);
                byte[] body = size == 1 ? Arrays.copyOf(line, MB / 4) : line;
                Rewriting out = Rewriting.run(plan, BodyForm.EVENT_STREAM, body, Chunking.drips(body.length, size));
                assertThat(out.mostHeld()).isLessThanOrEqualTo(10_002);
                // White space alone might still become a payload of JSON.
                boolean fails = begin.equals("data: ") && policy == ErrorPolicy.DROP;
                assertThat(out.size()).as("%s by %d", policy, size).isEqualTo(fails ? 0 : body.length);
            }
        }
    }

    @Test
    void manyEmptyDataLinesAreNotHeld() {
        byte[] lines = "data:\n".repeat(300_000).getBytes(StandardCharsets.US_ASCII);
        for (Rule rule : List.of(Plans.STRIP, Plans.FORMAT, Plans.LOOK)) {
            Rewriting out = Rewriting.run(
                    Plans.of(1000, null, rule), BodyForm.EVENT_STREAM, lines, Chunking.drips(lines.length, KB));
            assertThat(out.size()).isEqualTo(lines.length);
            assertThat(out.mostHeld()).isLessThan(6);
        }
    }

    @Test
    void aTextOverManyDataLinesIsHeldUpToTheLimitAndFailsThen() {
        byte[] group = ("data: {\n" + "data:\n".repeat(100_000) + "data: \"actual_usage\":1}\n\n")
                .getBytes(StandardCharsets.US_ASCII);
        Rewriting passed = Rewriting.run(
                Plans.of(5000, ErrorPolicy.PASS, Plans.STRIP),
                BodyForm.EVENT_STREAM,
                group,
                Chunking.drips(group.length, KB));
        assertThat(passed.bytes()).isEqualTo(group);
        assertThat(passed.mostHeld()).isLessThanOrEqualTo(5002);
        Rewriting dropped = Rewriting.run(
                Plans.of(5000, null, Plans.STRIP), BodyForm.EVENT_STREAM, group, Chunking.drips(group.length, KB));
        assertThat(dropped.text()).isEqualTo("\n");
        assertThat(dropped.heard()).containsExactly("TOO_LONG DROP");
    }

    @Test
    void aValueOf5MegabytesGoesFromAJsonBodyWithoutBeingHeld() {
        String value = "{\"s\":\"" + "\\\"\u00e9".repeat(KB * KB) + "\"}";
        for (String body : new String[] {
            "{\"actual_usage\":" + value + ",\"z\":[1]}",
            "{\"a\":1,\n \"actual_usage\" : " + value + "}",
            "{\"actual_usage\":" + value + "}"
        }) {
            byte[] json = body.getBytes(StandardCharsets.UTF_8);
            Rewriting out = Rewriting.run(Plans.strip(), BodyForm.JSON, json, Chunking.drips(json.length, KB));
            assertThat(out.size()).isLessThan(20);
            assertThat(out.mostHeld()).isLessThan(100);
        }
    }

    @Test
    void aLargeJsonBodyStreamsThroughAndOnlyANameIsHeld() {
        String element = "{\"id\":1,\"text\":\"abc\",\"usage\":{\"actual_usage\":{\"x\":[1,2,3]},\"n\":1}},\n";
        byte[] json = ("[" + element.repeat(60_000) + "0]").getBytes(StandardCharsets.UTF_8);
        Rewriting out = Rewriting.run(Plans.strip(), BodyForm.JSON, json, Chunking.drips(json.length, 1000));
        assertThat(out.text())
                .isEqualTo("[" + element.repeat(60_000).replace("\"actual_usage\":{\"x\":[1,2,3]},", "") + "0]");
        assertThat(out.mostHeld()).isLessThan(100);
    }

    private static byte[] event(int size) {
        return filled("data: {\"a\":\"", size, 'x', "\",\"actual_usage\":1}\n\n");
    }

    private static byte[] json(String member) {
        return ("{\"a\":1," + member + ",\"z\":2}").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] filled(String begin, int size, char with, String... end) {
        String last = String.join("", end);
        int length = begin.getBytes(StandardCharsets.UTF_8).length;
        return (begin + Character.toString(with).repeat(size - length - last.length()) + last)
                .getBytes(StandardCharsets.UTF_8);
    }

    // What the engine allocates, without the chunks and without what is written.
    private static long allocated(BodyForm form, int size, int chunk) {
        byte[] body =
                form == BodyForm.EVENT_STREAM ? event(size) : filled("{\"actual_usage\":\"", size, 'x', "\",\"b\":1}");
        Chunking.Cut chunks = Chunking.drips(body.length, chunk).cut(body);
        long[] out = new long[1];
        BodyRewriter rewriter = Plans.of(32 * MB, ErrorPolicy.PASS, Plans.STRIP)
                .open(form, (buffer, offset, length) -> out[0] += length, new Rewriting.Deaf());
        long me = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(me);
        try {
            chunks.write(rewriter::write);
            rewriter.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(out[0]).isPositive();
        return THREADS.getThreadAllocatedBytes(me) - before;
    }
}
