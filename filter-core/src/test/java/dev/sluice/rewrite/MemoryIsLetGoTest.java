package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.CustomRule;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.LiveHeap;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What one unusual payload has needed goes with it: neither the idle stream nor what the plan lends keeps it. Nothing is
 * asked about time, but in a way that goes through all choices for each of them this takes minutes.
 */
class MemoryIsLetGoTest {
    private static final int LIMIT = 1 << 25;
    private static final int CHUNK = 1 << 20;

    /** Less than any of the payloads needs, and a multiple of what the JVM itself makes meanwhile. */
    private static final long MOST_LEFT = 100_000;

    private static final String CHOICE = "{\"index\":0,\"delta\":{\"reasoning_content\":\"x\"},\"actual_usage\":1}";

    private static final String CALL = "{\"function\":{\"arguments\":{\"actual_usage\":1}}}";

    private static final String LONG_CALL = "{\"function\":{\"arguments\":{\"s\":\"" + "x".repeat(1 << 20) + "\"}}}";

    private static final Rule COPY =
            new CustomRule("copy", null, (buffer, from, length) -> Arrays.copyOfRange(buffer, from, from + length));

    /** Payloads that need much memory, each in its own way. */
    enum Payload {
        LONG_STRING("{\"s\":\"" + "x".repeat(1 << 20) + "\",\"actual_usage\":1}"),
        DEEP("[".repeat(2_000_000) + "]".repeat(2_000_000)),
        DEEP_OBJECTS("{\"a\":".repeat(1_000_000) + "{\"actual_usage\":1}" + "}".repeat(1_000_000)),
        DEEP_AND_BROKEN("[".repeat(2_000_000) + "}"),
        MANY_REMOVED("[" + "{\"actual_usage\":1},".repeat(50_000) + "{}]"),
        MANY_MEMBERS("{\"object\":\"chat.completion.chunk\",\"x\":1" + ",\"y\":2".repeat(50_000) + "}"),
        MANY_CHOICES(
                "{\"object\":\"chat.completion.chunk\",\"choices\":[" + (CHOICE + ",").repeat(20_000) + CHOICE + "]}"),
        MANY_CALLS("{\"choices\":[{\"delta\":{\"tool_calls\":[" + (CALL + ",").repeat(20_000) + CALL + "]}}]}"),
        MANY_OF_ONE_NAME("{\"object\":1,\"choices\":[{\"delta\":{\"role\":\"x\"" + ",\"content\":null".repeat(100_000)
                + "}}],\"usage\":{\"x\":1" + ",\"reasoning_tokens\":1".repeat(100_000) + "}"
                + ",\"object\":2".repeat(100_000) + "}"),
        MANY_OTHER_MEMBERS("{\"x\":1" + ",\"y\":2".repeat(50_000) + "}"),
        MANY_OTHER_CHOICES("{\"error\":1,\"choices\":[" + "{},".repeat(20_000) + "{}]}"),
        LONG_ARGUMENTS("{\"choices\":[{\"delta\":{\"tool_calls\":[" + LONG_CALL + "]}}]}"),
        LONG_ARGUMENTS_THAT_GO("{\"choices\":[{\"delta\":{},\"message\":{\"tool_calls\":[" + LONG_CALL + "]}}]}"),
        MANY_LINES("{\n" + "data:\n".repeat(100_000) + "data: \"actual_usage\":1}"),
        MANY_LINES_CUT_OFF("{\n" + "data:\n".repeat(100_000) + "data: \"actual_usage\":1"),
        TEXT("x".repeat(1 << 20));

        private final String text;

        Payload(String text) {
            this.text = text;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatAPayloadHasNeededIsGoneBehindIt(Payload payload) throws IOException, JMException {
        List<Stream> streams = streams();
        String usual = "{\"actual_usage\":1}";
        for (Stream stream : streams) {
            stream.write(usual);
        }
        long before = LiveHeap.settledBytes();
        for (Stream stream : streams) {
            stream.write(payload.text);
        }
        assertThat(LiveHeap.settledBytes() - before).isLessThan(MOST_LEFT);
        for (Stream stream : streams) {
            stream.write(usual);
        }
    }

    @Test
    void aLongStreamLeavesNoMoreBehindThanAShortOne() throws IOException, JMException {
        List<Stream> streams = streams();
        long before = write(streams, 0, 10);
        assertThat(write(streams, 10, 30_000) - before).isLessThan(MOST_LEFT);
    }

    // No frame is like one before, and each gets members.
    private static long write(List<Stream> streams, int from, int to) throws IOException, JMException {
        for (int i = from; i < to; i++) {
            for (Stream stream : streams) {
                stream.write("{\"choices\":[{\"delta\":{\"content\":\"x\"}}],\"actual_usage\":1,\"n" + i + "\":1}");
            }
        }
        return LiveHeap.settledBytes();
    }

    private static List<Stream> streams() {
        List<Stream> streams = new ArrayList<>();
        for (Rule[] rules : new Rule[][] {{Plans.STRIP}, {Plans.FORMAT, Plans.STRIP}, {Plans.FORMAT, COPY}}) {
            RewritePlan plan = Plans.of(LIMIT, ErrorPolicy.PASS, rules);
            for (BodyForm form : BodyForm.values()) {
                streams.add(new Stream(plan, form));
            }
        }
        return streams;
    }

    /** A stream that stays open, or bodies one behind the other. */
    private static final class Stream {
        private final RewritePlan plan;
        private final BodyForm form;
        private BodyRewriter rewriter;

        Stream(RewritePlan plan, BodyForm form) {
            this.plan = plan;
            this.form = form;
            rewriter = open();
        }

        private BodyRewriter open() {
            return plan.open(form, (buffer, offset, length) -> {}, new Rewriting.Deaf());
        }

        void write(String payload) throws IOException {
            String text = form == BodyForm.EVENT_STREAM ? "data: " + payload + "\n\n" : payload + "\n";
            byte[] body = text.getBytes(StandardCharsets.US_ASCII);
            if (form == BodyForm.JSON) {
                rewriter = open();
            }
            // The line is complete before the event is.
            Chunking.drips(body.length - 1, CHUNK).write(Arrays.copyOf(body, body.length - 1), rewriter::write);
            rewriter.write(new byte[] {'\n'}, 0, 1);
            if (form == BodyForm.JSON) {
                rewriter.end();
                rewriter = open();
            }
        }
    }
}
