package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void everyNameIsFoundUnderItsOwnOrdinal() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Set<String> set = new HashSet<>();
            int size = 1 + random.nextInt(60);
            while (set.size() < size) {
                set.add(randomName(random));
            }
            Names names = Names.of(set);
            for (int i = 0; i < size; i++) {
                assertThat(find(names, names.names().get(i)))
                        .as("seed %d", seed)
                        .isEqualTo(i);
            }
            for (int i = 0; i < 50; i++) {
                String other = randomName(random);
                assertThat(find(names, other))
                        .as("seed %d: %s", seed, other)
                        .isEqualTo(names.names().indexOf(other));
            }
        }
    }

    @Test
    void namesThatDifferInBytesWhichAreNotHashedAreToldApart() {
        Set<String> alike = new HashSet<>();
        for (char c = 'a'; c <= 'z'; c++) {
            alike.add("f" + c + "irst_middle_last");
        }
        Names names = Names.of(alike);
        alike.forEach(name -> assertThat(names.names().get(find(names, name))).isEqualTo(name));
        assertThat(find(names, "f#irst_middle_last")).isEqualTo(Names.UNKNOWN);
    }

    @Test
    void anEscapedNameIsDecodedBeforeItIsLookedUp() {
        Names names = Names.of(Set.of("actual_usage", "\u00e9\"\\/\n", "\ud83d\ude00"));
        for (String spelling : List.of("\\u0061ctual_usage", "actual\\u005Fusage", "actual_usag\\u0065")) {
            assertThat(named(names, spelling)).isEqualTo("actual_usage");
        }
        assertThat(named(names, "\\u00E9\\\"\\\\\\/\\n")).isEqualTo("\u00e9\"\\/\n");
        assertThat(named(names, "\u00e9\\u0022\\u005c/\\u000A")).isEqualTo("\u00e9\"\\/\n");
        assertThat(named(names, "\\ud83d\\uDE00")).isEqualTo("\ud83d\ude00");
        assertThat(named(names, "\\ud83d")).isEmpty();
        assertThat(named(names, "actual_usage\\u0000")).isEmpty();
        assertThat(named(names, "\\u0000")).isEmpty();
        assertThat(named(names, "\\u0061".repeat(13))).isEmpty();
    }

    @Test
    void aLoneSurrogateIsNoQuestionMark() {
        Names names = Names.of(Set.of("?", "a?"));
        assertThat(named(names, "\\u003f")).isEqualTo("?");
        assertThat(named(names, "\\ud800")).isEmpty();
        assertThat(named(names, "a\\udfff")).isEmpty();
    }

    @Test
    void aNameThatIsNotUtf8IsNoneOfThem() {
        Names names = Names.of(Set.of("\u00e9", "a"));
        byte[] broken = {'"', (byte) 0xe9, '"', '"', (byte) 0xff, '\\', 'u', '0', '0', '6', '1', '"'};
        assertThat(names.find(broken, 0, 3, false)).isEqualTo(Names.UNKNOWN);
        assertThat(names.find(broken, 3, broken.length, true)).isEqualTo(Names.UNKNOWN);
    }

    @Test
    void theEmptyNameIsANameLikeAnyOther() {
        Names names = Names.of(Set.of("", "a"));
        assertThat(named(names, "")).isEmpty();
        assertThat(find(names, "")).isEqualTo(names.names().indexOf(""));
        assertThat(find(Names.of(Set.of("a")), "")).isEqualTo(Names.UNKNOWN);
        assertThat(find(Names.of(Set.of()), "a")).isEqualTo(Names.UNKNOWN);
    }

    @Test
    void aSpellingOfTheGreatestLengthIsStillFound() {
        Names names = Names.of(Set.of("abc"));
        String all = "\\u0061\\u0062\\u0063";
        assertThat(names.longestToken()).isEqualTo(all.length() + 2);
        assertThat(named(names, all)).isEqualTo("abc");
    }

    private static int find(Names names, String name) {
        byte[] token = ("##\"" + name + "\"##").getBytes(StandardCharsets.UTF_8);
        return names.find(token, 2, token.length - 2, false);
    }

    private static String named(Names names, String spelling) {
        byte[] token = ("##\"" + spelling + "\"##").getBytes(StandardCharsets.UTF_8);
        int found = names.find(token, 2, token.length - 2, spelling.indexOf('\\') >= 0);
        return found == Names.UNKNOWN ? "" : names.names().get(found);
    }

    private static String randomName(Random random) {
        StringBuilder name = new StringBuilder();
        int length = 1 + random.nextInt(random.nextInt(4) == 0 ? 20 : 3);
        for (int i = 0; i < length; i++) {
            name.append("abc_\u00e9\u4f60".charAt(random.nextInt(6)));
        }
        return name.toString();
    }
}
