package dev.sluice.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.Edits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which payloads a response keeps, to recognise those that are like them. */
class SeenFramesTest {
    private final SeenFrames frames = new SeenFrames();
    private final Gaps gaps = new Gaps();

    @ParameterizedTest
    @ValueSource(strings = {"ab", "aab", "abcd", "abacad", "dcba", "abccba"})
    void fourKindsMayTakeTurns(String turns) {
        "abcd".chars().forEach(kind -> keep(Character.toString(kind)));
        turns.repeat(3)
                .chars()
                .mapToObj(Character::toString)
                .forEach(kind -> assertThat(isKnown(kind, "text"))
                        .as("%s of %s", kind, turns)
                        .isTrue());
        assertThat(isKnown("e", "text")).isFalse();
    }

    @Test
    void theFifthKindTakesThePlaceOfTheFirst() {
        "abcde".chars().forEach(kind -> keep(Character.toString(kind)));
        assertThat(isKnown("a", "x")).isFalse();
        assertThat("bcde".chars().allMatch(kind -> isKnown(Character.toString(kind), "x")))
                .isTrue();
        keep("f");
        assertThat(isKnown("b", "x")).isFalse();
        assertThat("cdef".chars().allMatch(kind -> isKnown(Character.toString(kind), "x")))
                .isTrue();
    }

    @Test
    void theEditsMoveWithTheText() {
        keep("a");
        SamplePayload payload = new SamplePayload("a", "a longer text");
        SeenFrame like = frames.find(payload.bytes(), 0, payload.length(), gaps);
        Edits edits = new Edits();
        like.edit(0, gaps, edits);
        assertThat(edits.size()).isEqualTo(2);
        assertThat(edits.start(0)).isEqualTo(1);
        assertThat(edits.end(0)).isEqualTo(6);
        assertThat(edits.start(1)).isEqualTo(payload.length() - 1);
        assertThat(edits.end(1)).isEqualTo(payload.length() - 1);
        assertThat(edits.text(1)).asString(StandardCharsets.UTF_8).isEqualTo(",\"z\":1");
    }

    private void keep(String kind) {
        SamplePayload payload = new SamplePayload(kind, "text");
        payload.findGaps(gaps);
        frames.keep(new SeenFrame(payload.bytes(), 0, payload.length(), gaps, payload.edits(), Turns.NONE));
    }

    private boolean isKnown(String kind, String text) {
        SamplePayload payload = new SamplePayload(kind, text);
        return frames.find(payload.bytes(), 0, payload.length(), gaps) != null;
    }
}
