package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The fixtures of the benchmarks are what the numbers say they are. */
class TrafficTest {
    @Test
    void aContentFrameHas212Bytes() {
        assertThat(Traffic.frame(1_999)).hasSize(212).endsWith('}', '\n', '\n');
    }

    @ParameterizedTest
    @EnumSource
    void howAStreamIsCutDoesNotChangeItsBytes(Traffic.Shape shape) {
        byte[][] whole = Traffic.chunks(100, 9, Traffic.Hits.LAST, Traffic.Shape.FRAMES_1);
        byte[][] cut = Traffic.chunks(100, 9, Traffic.Hits.LAST, shape);
        assertThat(join(cut)).isEqualTo(join(whole));
    }

    @ParameterizedTest
    @EnumSource
    void asManyFramesHoldTheMemberAsTheNameSays(Traffic.Hits hits) {
        byte[][] chunks = Traffic.chunks(200, 9, hits, Traffic.Shape.FRAMES_1);
        long holding = Arrays.stream(chunks)
                .filter(chunk -> new String(chunk, StandardCharsets.UTF_8).contains("\"actual_usage\""))
                .count();
        assertThat(holding)
                .isEqualTo(
                        switch (hits) {
                            case NONE -> 0;
                            case LAST -> 2;
                            case EVERY -> 200;
                        });
    }

    private static byte[] join(byte[][] chunks) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(chunks).forEach(all::writeBytes);
        return all.toByteArray();
    }
}
