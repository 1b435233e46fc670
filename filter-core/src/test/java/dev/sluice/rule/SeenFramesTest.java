package dev.sluice.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.Edits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which payloads of a response are kept, to recognise those that are like them. */
class SeenFramesTest {
    private final SeenFrames frames = new SeenFrames();
    private final CommonFrames common = new CommonFrames();
    private final Gaps gaps = new Gaps();

    @Test
    void aPayloadIsKeptWhenItComesTheSecondTime() {
        assertThat(isKnown("a", "one")).isFalse();
        note("a", "one");
        assertThat(isKnown("a", "two")).isFalse();
        note("a", "two");
        assertThat(isKnown("a", "three")).isTrue();
        assertThat(isKnown("b", "three")).isFalse();
    }

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
    void whatNeverComesTwiceIsNotKept() {
        for (int length = 1; length < 100; length++) {
            note("a".repeat(length), "x");
            assertThat(isKnown("a".repeat(length), "x")).isFalse();
        }
    }

    @Test
    void aPayloadWithTooMuchAroundTheGapsIsNotKept() {
        String most = "a".repeat(SeenFrame.MOST_BYTES - payload("", "").length);
        keep(most);
        assertThat(isKnown(most, "a longer text")).isTrue();
        keep(most + "a");
        assertThat(isKnown(most + "a", "x")).isFalse();
    }

    @Test
    void theEditsMoveWithTheText() {
        keep("a");
        byte[] payload = payload("a", "a longer text");
        SeenFrame like = frames.find(payload, 0, payload.length, gaps);
        Edits edits = new Edits();
        like.edit(0, gaps, edits);
        assertThat(edits.size()).isEqualTo(2);
        assertThat(edits.start(0)).isEqualTo(1);
        assertThat(edits.end(0)).isEqualTo(6);
        assertThat(edits.start(1)).isEqualTo(payload.length - 1);
        assertThat(edits.end(1)).isEqualTo(payload.length - 1);
        assertThat(edits.text(1)).asString(StandardCharsets.UTF_8).isEqualTo(",\"z\":1");
    }

    @Test
    void responsesShareWhatIsTheSame() {
        SeenFrame first = common.share(frame("a", "one"));
        assertThat(common.share(frame("a", "two"))).isSameAs(first);
        assertThat(common.share(frame("b", "one"))).isNotSameAs(first);
    }

    @Test
    void framesWithOtherEditsAreNotShared() {
        SeenFrame first = common.share(frame("a", "one"));
        byte[] payload = payload("a", "one");
        findGaps(payload, "one");
        Edits edits = new Edits();
        edits.remove(1, 6);
        edits.replace(payload.length - 1, payload.length - 1, bytes(",\"y\":1"));
        assertThat(common.share(new SeenFrame(payload, 0, payload.length, gaps, edits)))
                .isNotSameAs(first);
    }

    // As an editor does: what is not known is read and noted.
    private void keep(String kind) {
        for (int i = 0; i < 2; i++) {
            if (!isKnown(kind, "text")) {
                note(kind, "text");
            }
        }
    }

    private boolean isKnown(String kind, String text) {
        byte[] payload = payload(kind, text);
        return frames.find(payload, 0, payload.length, gaps) != null;
    }

    private void note(String kind, String text) {
        byte[] payload = payload(kind, text);
        findGaps(payload, text);
        frames.note(payload, 0, payload.length, gaps, edits(payload), common);
    }

    private SeenFrame frame(String kind, String text) {
        byte[] payload = payload(kind, text);
        findGaps(payload, text);
        return new SeenFrame(payload, 0, payload.length, gaps, edits(payload));
    }

    private void findGaps(byte[] payload, String text) {
        gaps.clear();
        gaps.add(payload.length - 2 - text.length(), payload.length - 2);
    }

    // The first member goes, another one comes behind the last.
    private static Edits edits(byte[] payload) {
        Edits edits = new Edits();
        edits.remove(1, 6);
        edits.replace(payload.length - 1, payload.length - 1, bytes(",\"z\":1"));
        return edits;
    }

    private static byte[] payload(String kind, String text) {
        return bytes("{\"x\":1,\"" + kind + "\":\"" + text + "\"}");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
