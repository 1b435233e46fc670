package dev.sluice.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.Edits;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which payloads responses have in common. */
class CommonFramesTest {
    private static final Turns FIRST = Turns.NONE.and(0, true);
    private static final Turns LATER = Turns.NONE.and(0, false);

    private final CommonFrames common = new CommonFrames();
    private final StreamState stream = new StreamState();
    private final Gaps gaps = new Gaps();

    @Test
    void aPayloadIsKnownWhenItCameInTwoAnswers() {
        note("a", "one");
        assertThat(isKnown("a", "two")).isFalse();
        note("a", "two");
        assertThat(isKnown("a", "three")).isTrue();
        assertThat(isKnown("b", "three")).isFalse();
    }

    @Test
    void whatOneAnswerRepeatsIsKnownToThatAnswerAlone() {
        note(common, gaps, "a", stream);
        assertThat(note(common, gaps, "a", stream)).isNotNull();
        assertThat(note(common, gaps, "a", stream)).isNotNull();
        assertThat(isKnown("a", "x")).isFalse();
        note(common, gaps, "a", new StreamState());
        assertThat(isKnown("a", "x")).isTrue();
    }

    @Test
    void whatNeverComesTwiceIsNotKept() {
        for (int length = 1; length < 100; length++) {
            assertThat(note("a".repeat(length), "x")).isNull();
        }
    }

    @Test
    void theSamePlacesWithOtherBytesAreNotTheSame() {
        assertThat(note("a", "x")).isNull();
        assertThat(note("b", "x")).isNull();
        assertThat(note("a", "x")).isNotNull();
    }

    @Test
    void aPayloadWithTooMuchAroundTheGapsIsNotKept() {
        String most = "a".repeat(SeenFrame.MOST_BYTES - new SamplePayload("", "").length());
        keep(most);
        assertThat(isKnown(most, "a longer text")).isTrue();
        keep(most + "a");
        assertThat(isKnown(most + "a", "x")).isFalse();
    }

    @Test
    void aFirstFrameOfAChoiceIsNoneBehindIt() {
        note("a", "x", FIRST);
        note("a", "x", FIRST);
        assertThat(isKnown("a", "x")).isTrue();
        stream.note(FIRST);
        assertThat(isKnown("a", "x")).isFalse();
    }

    @Test
    void aLaterFrameOfAChoiceIsNoneBeforeItsFirst() {
        note("a", "x", LATER);
        note("a", "x", LATER);
        assertThat(isKnown("a", "x")).isFalse();
        stream.note(FIRST);
        assertThat(isKnown("a", "x")).isTrue();
    }

    @Test
    void theSameBytesMayBeKnownAsBoth() {
        note("a", "x", FIRST);
        note("a", "x", LATER);
        SeenFrame first = note("a", "x", FIRST);
        SeenFrame later = note("a", "x", LATER);
        assertThat(find("a", "x")).isSameAs(first);
        stream.note(FIRST);
        assertThat(find("a", "x")).isSameAs(later);
    }

    @ParameterizedTest
    // Which choices of three had a frame, and of which of them the payload was the first or a later one.
    @CsvSource({
        "0,0,0,true",
        "1,0,0,true",
        "0,1,0,true",
        "1,1,0,false",
        "1,0,1,true",
        "0,0,1,false",
        "1,6,1,true",
        "5,2,5,true",
        "7,2,5,false",
        "4,2,5,false"
    })
    void allChoicesMustHaveSeenAsMuch(long seen, long firsts, long laters, boolean suits) {
        assertThat(new Turns(firsts, laters).suit(seen)).isEqualTo(suits);
    }

    @Test
    void twoDeltasOfOneChoiceAreOneTurn() {
        assertThat(Turns.NONE.and(3, true).and(3, false)).isEqualTo(new Turns(8, 0));
        assertThat(Turns.NONE.and(0, true).and(0, false)).isEqualTo(new Turns(1, 0));
        assertThat(Turns.NONE.and(0, false).and(63, true)).isEqualTo(new Turns(Long.MIN_VALUE, 1));
    }

    @Test
    void whatOftenComesFindsRoomAmongManyKinds() {
        IntStream.range(0, CommonFrames.MOST).forEach(kind -> keep("k" + kind));
        assertThat(IntStream.range(0, CommonFrames.MOST).allMatch(kind -> isKnown("k" + kind, "x")))
                .isTrue();
        for (int i = 0; i < 200 && !isKnown("often", "x"); i++) {
            note("often", "x");
        }
        assertThat(isKnown("often", "x")).isTrue();
        assertThat(IntStream.range(0, CommonFrames.MOST).filter(kind -> !isKnown("k" + kind, "x")))
                .hasSize(1);
    }

    @Test
    void eachOldOneMayHaveToGo() {
        IntStream.range(0, 2000).forEach(kind -> keep("k" + kind));
        assertThat(IntStream.range(0, CommonFrames.MOST).noneMatch(kind -> isKnown("k" + kind, "x")))
                .isTrue();
    }

    @Test
    void framesWithOtherEditsAreNotTheSame() {
        SamplePayload payload = new SamplePayload("a", "one");
        SeenFrame frame = frame(payload, payload.edits());
        Edits others = new Edits();
        others.remove(1, 6);
        others.replace(payload.length() - 1, payload.length() - 1, new byte[] {' '});
        assertThat(frame.isSame(frame(payload, payload.edits()))).isTrue();
        assertThat(frame.isSame(frame(payload, others))).isFalse();
        assertThat(frame.isSame(frame(new SamplePayload("b", "one"), payload.edits())))
                .isFalse();
    }

    @Test
    void threadsThatBringTheSameGetTheSame() throws ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 500; round++) {
                String kind = "k" + round;
                CommonFrames fresh = new CommonFrames();
                note(fresh, new Gaps(), kind, new StreamState());
                Future<@Nullable SeenFrame> one =
                        threads.submit(() -> note(fresh, new Gaps(), kind, new StreamState()));
                Future<@Nullable SeenFrame> other =
                        threads.submit(() -> note(fresh, new Gaps(), kind, new StreamState()));
                assertThat(one.get()).isNotNull().isSameAs(other.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void keep(String kind) {
        note(kind, "text");
        note(kind, "text");
    }

    private boolean isKnown(String kind, String text) {
        return find(kind, text) != null;
    }

    private @Nullable SeenFrame find(String kind, String text) {
        SamplePayload payload = new SamplePayload(kind, text);
        return common.find(payload.bytes(), 0, payload.length(), gaps, stream);
    }

    private @Nullable SeenFrame note(String kind, String text) {
        return note(kind, text, Turns.NONE);
    }

    // Each time in another answer.
    private @Nullable SeenFrame note(String kind, String text, Turns turns) {
        SamplePayload payload = new SamplePayload(kind, text);
        payload.findGaps(gaps);
        return common.note(payload.bytes(), 0, payload.length(), gaps, payload.edits(), turns, new StreamState());
    }

    private static @Nullable SeenFrame note(CommonFrames frames, Gaps gaps, String kind, StreamState answer) {
        SamplePayload payload = new SamplePayload(kind, "x");
        payload.findGaps(gaps);
        return frames.note(payload.bytes(), 0, payload.length(), gaps, payload.edits(), Turns.NONE, answer);
    }

    private SeenFrame frame(SamplePayload payload, Edits edits) {
        payload.findGaps(gaps);
        return new SeenFrame(payload.bytes(), 0, payload.length(), gaps, edits, Turns.NONE);
    }
}
