package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShapeTest {
    private static final List<String> NAMES =
            IntStream.range(0, 40).mapToObj(i -> "n" + i).toList();
    private static final Shape WIDE = Shape.of("wide", NAMES, Map.of());

    @Test
    void theFirst31NamesHaveABitEachAndTheOthersNone() {
        int all = 0;
        for (String name : NAMES.subList(0, 31)) {
            assertThat(WIDE.bits(name)).isEqualTo(Shape.bit(WIDE.ordinal(name))).isNotZero();
            assertThat(all & WIDE.bits(name)).isZero();
            all |= WIDE.bits(name);
        }
        assertThat(all & Shape.OTHERS).isZero();
        for (String name : NAMES.subList(31, 40)) {
            assertThat(Shape.bit(WIDE.ordinal(name))).isZero();
            assertThatThrownBy(() -> WIDE.bits(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no bit for " + name + " in wide");
        }
    }

    @Test
    void aNameThatTheShapeDoesNotHaveIsRefusedByName() {
        assertThatThrownBy(() -> WIDE.ordinal("x")).hasMessage("no member x in wide");
    }
}
