package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LoneSurrogatesTest {
    private static final long SEED = 3;

    /** Around the bounds of one, two, three and four bytes, and of surrogates. */
    private static final String CHARACTERS =
            "a?\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\ud800\udbff\udc00\udfff\ud83d\ude00";

    @Test
    void everyTextComesBackAndIsUtf8WhereItCanBe() {
        for (int i = 0; i < 10_000; i++) {
            Random random = new Random(SEED + i);
            StringBuilder text = new StringBuilder();
            for (int count = random.nextInt(9); count > 0; count--) {
                text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            String written = text.toString();
            byte[] bytes = LoneSurrogates.encode(written);

            assertThat(LoneSurrogates.decode(bytes, 0, bytes.length))
                    .as("seed %d", SEED + i)
                    .isEqualTo(written);
            assertThat(LoneSurrogates.encode(LoneSurrogates.replaced(written)))
                    .as("seed %d", SEED + i)
                    .isEqualTo(written.getBytes(UTF_8));
        }
    }
}
