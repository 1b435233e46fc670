package dev.sluice.bytes;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.NameNeedles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstSpellingTest {
    @ParameterizedTest
    @ValueSource(strings = {"tokens/second", "a\"quoted\"name", "a/b/c/d/e/f", "back\\slash_name", "back\\/slash_name"})
    void aNameIsFoundWithOneCharacterInAnotherSpellingThatSharesBytesWithTheFirst(String name) {
        Needle needle = NameNeedles.of(name);
        int units = needle.units().size();
        Needles needles = Needles.of(List.of(needle));
        for (int unit = 0; unit < units; unit++) {
            for (Spelling other : needle.units().get(unit)) {
                String text = first(needle, 0, unit) + text(other) + first(needle, unit + 1, units);
                for (int padding = 0; padding < 40; padding++) {
                    String line = "x".repeat(padding) + text + "x".repeat(20);
                    byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
                    assertThat(needles.occursIn(bytes, 0, bytes.length))
                            .as(line)
                            .isTrue();
                }
            }
        }
    }

    private static String first(Needle needle, int from, int to) {
        return needle.units().subList(from, to).stream()
                .map(unit -> text(unit.get(0)))
                .collect(joining());
    }

    private static String text(Spelling spelling) {
        return IntStream.range(0, spelling.length())
                .mapToObj(i -> Character.toString(spelling.at(i)))
                .collect(joining());
    }
}
