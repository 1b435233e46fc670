package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A rewriter that has ended, or thrown, takes nothing more. */
class AfterTheEndTest {
    private static final String BODY = "{\"a\":1,\"actual_usage\":2,}";

    @ParameterizedTest
    @EnumSource
    void nothingIsTakenAfterTheEnd(BodyForm form) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BodyRewriter rewriter = Plans.strip().open(form, out::write, new Rewriting.Deaf());
        rewriter.end();
        assertThatThrownBy(() -> whole("{}").write(bytes("{}"), rewriter::write))
                .isInstanceOf(BodyAbortedException.class);
        assertThatThrownBy(rewriter::end).isInstanceOf(BodyAbortedException.class);
        assertThat(out.size()).isZero();
        assertThat(rewriter.heldBytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsTakenAfterABreak(BodyForm form) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BodyRewriter rewriter =
                Plans.of(Plans.AMPLE, ErrorPolicy.ABORT, Plans.STRIP).open(form, out::write, new Rewriting.Deaf());
        String broken = form == BodyForm.EVENT_STREAM ? "data: " + BODY + "\n\n" : BODY + "\n";
        assertThatThrownBy(() -> whole(broken).write(bytes(broken), rewriter::write))
                .isInstanceOf(BodyAbortedException.class)
                .hasMessageNotContaining("actual");
        int before = out.size();
        assertThatThrownBy(() -> whole("\n\n").write(bytes("\n\n"), rewriter::write))
                .isInstanceOf(BodyAbortedException.class);
        assertThatThrownBy(rewriter::end).isInstanceOf(BodyAbortedException.class);
        assertThat(out.size()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void aSinkThatFailedIsNotCalledAgain(BodyForm form) {
        int[] calls = new int[1];
        BodyRewriter rewriter = Plans.strip()
                .open(
                        form,
                        (buffer, offset, length) -> {
                            calls[0]++;
                            throw new IOException("gone");
                        },
                        new Rewriting.Deaf());
        assertThatThrownBy(() -> whole("data: x\n\n").write(bytes("data: x\n\n"), rewriter::write))
                .isInstanceOf(IOException.class)
                .hasMessage("gone");
        assertThatThrownBy(() -> whole("\n\n").write(bytes("\n\n"), rewriter::write))
                .isInstanceOf(BodyAbortedException.class);
        assertThat(calls[0]).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void emptyChunksAndAnEmptyBodyGiveNothing(BodyForm form) {
        Rewriting out = Rewriting.run(Plans.strip(), form, new byte[0], Chunking.whole(0));
        assertThat(out.slices()).isZero();
        assertThat(out.isAborted()).isFalse();
    }

    private static Chunking whole(String text) {
        return Chunking.whole(text.length());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
