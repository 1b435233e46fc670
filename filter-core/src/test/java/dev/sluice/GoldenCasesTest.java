package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.RewritePlan;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.GoldenCase;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every golden case comes out as its folder says, however its input is cut. */
class GoldenCasesTest {
    static Stream<GoldenCase> cases() {
        return GoldenCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void comesOutAsTheFolderSaysForEveryChunking(GoldenCase golden) {
        RewritePlan plan =
                PostprocessConfig.fromInitParameters(golden.parameters()).plan();
        Chunking.all(golden.in().length, 50, 1).forEach(chunking -> {
            Rewriting rewriting = Rewriting.run(plan, golden.form(), golden.in(), chunking);
            if (!Arrays.equals(rewriting.bytes(), golden.out())) {
                assertThat(new String(rewriting.bytes(), StandardCharsets.UTF_8))
                        .as("%s, %s", golden.name(), chunking)
                        .isEqualTo(new String(golden.out(), StandardCharsets.UTF_8));
            }
            assertThat(rewriting.isAborted())
                    .as("%s, %s: broken off", golden.name(), chunking)
                    .isEqualTo(golden.aborted());
        });
    }

    @Test
    void thereAreCasesOfEveryForm() {
        assertThat(GoldenCase.all().map(GoldenCase::form).distinct()).hasSize(3);
    }
}
