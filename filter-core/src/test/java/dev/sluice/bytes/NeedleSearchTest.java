package dev.sluice.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.json.NameNeedles;
import dev.sluice.testing.Chunking;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search sees what a naive one sees, in the chunk that completes it, wherever the chunks end. */
class NeedleSearchTest {
    private static final int NONE = -1;
    private static final List<String> NAMES = List.of(
            "native_finish_reason",
            "finish_reasons",
            "actual_usage",
            "prompt_filter_results",
            "content_filter_results",
            "obfuscation",
            "reasoning_details",
            "system_fingerprint");

    /** Where a match was found, and in which chunk. */
    private record Hit(int at, int readBefore, int readAfter) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 20})
    void aNeedleOfAnyLengthIsFoundWhereItWasPlanted(int length) {
        for (long seed = 0; seed < 150; seed++) {
            Random random = new Random(seed * 31 + length);
            byte[] needle = randomText(random, length);
            byte[] text = randomText(random, random.nextInt(90));
            if (random.nextInt(4) != 0 && text.length >= length) {
                System.arraycopy(needle, 0, text, random.nextInt(text.length - length + 1), length);
            }
            compare(text, List.of(needle), Chunking.all(text.length, 10, seed));
        }
    }

    @Test
    void severalNeedlesOfDifferentLengthsAreFound() {
        for (long seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            List<byte[]> needles = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                needles.add(randomText(random, 3 + random.nextInt(9)));
            }
            byte[] text = randomText(random, 20 + random.nextInt(200));
            byte[] planted = needles.get(random.nextInt(needles.size()));
            System.arraycopy(planted, 0, text, random.nextInt(text.length - planted.length), planted.length);
            compare(
                    text,
                    needles,
                    Stream.of(
                            Chunking.whole(text.length),
                            Chunking.bytes(text.length),
                            Chunking.random(text.length, seed),
                            Chunking.random(text.length, seed + 1)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void oneOfSeveralNamesIsFoundInAnySpellingAmongPartsOfThem(int count) {
        List<String> names = NAMES.subList(0, count);
        Needles needles = Needles.of(names.stream().map(NameNeedles::of).toList());
        for (long seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            String parts = parts(names, random);
            boolean planted = random.nextBoolean();
            String name = planted ? spelled(names.get(random.nextInt(count)), random) : "";
            byte[] text = bytes(parts + '"' + name + '"' + parts(names, random));
            long seeded = seed;
            Stream.of(
                            Chunking.whole(text.length),
                            Chunking.bytes(text.length),
                            Chunking.random(text.length, seed),
                            Chunking.random(text.length, seed + 1))
                    .forEach(
                            chunking -> assertThat(find(text, needles, chunking).at())
                                    .as("seed %d, %s: %s", seeded, chunking, text(text))
                                    .isEqualTo(planted ? parts.length() + 1 : NONE));
        }
    }

    // Beginnings, ends and middles, each short of its name.
    private static String parts(List<String> names, Random random) {
        StringBuilder parts = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            String name = names.get(random.nextInt(names.size()));
            int from = random.nextInt(name.length());
            int to = from + random.nextInt(name.length() - from + (from == 0 ? 0 : 1));
            parts.append("\"{:".charAt(random.nextInt(3))).append(spelled(name.substring(from, to), random));
        }
        return parts.append(',').toString();
    }

    private static String spelled(String name, Random random) {
        if (random.nextBoolean()) {
            return name;
        }
        StringBuilder spelled = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            String escape = String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) c);
            spelled.append(random.nextInt(4) == 0 ? escape : c);
        }
        return spelled.toString();
    }

    @Test
    void aNameWithAControlCharacterIsFoundInEitherCaseOfItsDigits() {
        Needles needles = Needles.of(List.of(NameNeedles.of("abc\u001fdefgh")));
        for (int padding = 0; padding < 40; padding++) {
            for (String digits : List.of("1f", "1F")) {
                String line = "x".repeat(padding) + "abc\\u00" + digits + "defgh" + "x".repeat(20);
                byte[] text = line.getBytes(StandardCharsets.US_ASCII);
                assertThat(needles.occursIn(text, 0, text.length)).as(line).isTrue();
            }
        }
    }

    @Test
    void anotherStartWithinAFailedMatchIsNotMissed() {
        List.of("aab", "aaab", "abab", "aabaab", "aaaaaaaaaaab", "abcabcabd").forEach(needle -> {
            String twice = needle.substring(0, needle.length() - 1) + needle;
            for (String text : List.of("a" + needle, "aaa" + needle + "b", twice, "xx" + twice + twice)) {
                compare(bytes(text), List.of(bytes(needle)), Chunking.all(text.length(), 20, 1));
            }
        });
    }

    @Test
    void aMatchIsFoundInTheChunkThatCompletesIt() {
        byte[] text = bytes("....actual_usage....");
        Chunking.all(text.length, 50, 1).forEach(chunking -> {
            Hit hit = find(text, needles(List.of(bytes("actual_usage"))), chunking);
            assertThat(hit.at()).as(chunking.label()).isEqualTo(4);
            assertThat(hit.readBefore()).as(chunking.label()).isLessThan(16);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "actual_usage",
                "\\u0061ctual_usage",
                "actual\\u005Fusage",
                "actual\\u005fusage",
                "actual_usag\\u0065",
                "\\u0061\\u0063\\u0074\\u0075\\u0061\\u006C\\u005F\\u0075\\u0073\\u0061\\u0067\\u0065",
                "\\u0061\\u0063tual\\u005f\\u0075sag\\u0065"
            })
    void everySpellingIsFoundWhereverItIsCut(String spelling) {
        Needles needles = Needles.of(List.of(NameNeedles.of("actual_usage")));
        byte[] text = bytes("\\u00e9 actual_usag" + spelling + "\\u00");
        Stream.concat(Chunking.all(text.length, 30, 1), Chunking.everyTwoCuts(text.length))
                .forEach(chunking -> assertThat(find(text, needles, chunking).at())
                        .as(chunking.label())
                        .isEqualTo(18));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "actual_usag",
                "\\U0061ctual_usage",
                "\\u061ctual_usage",
                "\\u0041ctual_usage",
                "\\u0061actual usage",
                "actual\\u005Gusage",
                "actual\\\\u005fusage",
                "ACTUAL_USAGE",
                "actual\\u007fusage"
            })
    void whatOnlyLooksLikeASpellingIsNotFound(String text) {
        Needles needles = Needles.of(List.of(NameNeedles.of("actual_usage")));
        Chunking.all(text.length(), 30, 1)
                .forEach(chunking -> assertThat(
                                find(bytes(text), needles, chunking).at())
                        .as(chunking.label())
                        .isEqualTo(NONE));
    }

    @Test
    void namesBeyondAsciiAndWithShortEscapesAreFoundInEverySpelling() {
        Needles needles = Needles.of(List.of(NameNeedles.of("a/\u00e9\"\ud83d\ude00")));
        for (String spelling : List.of(
                "a/\u00e9\\\"\ud83d\ude00",
                "a\\/\\u00e9\\u0022\\ud83d\\ude00",
                "\\u0061\\u002F\\u00E9\\\"\\uD83D\\uDE00",
                "a\\u002f\u00e9\\\"\\uD83d\\uDe00")) {
            byte[] text = bytes("{\"" + spelling + "\":1}");
            Chunking.all(text.length, 30, 1)
                    .forEach(
                            chunking -> assertThat(find(text, needles, chunking).at())
                                    .as("%s, %s", spelling, chunking)
                                    .isEqualTo(2));
        }
    }

    @Test
    void onlyTheStretchThatIsAskedForIsSearched() {
        byte[] text = bytes("abcdef");
        for (int from = 0; from <= text.length; from++) {
            for (int to = from; to <= text.length; to++) {
                Needles needles = needles(List.of(bytes("cd")));
                assertThat(needles.occursIn(text, from, to)).isEqualTo(from <= 2 && to >= 4);
            }
        }
    }

    @Test
    void aCompleteTextThatEndsWithinANameDoesNotHoldIt() {
        NeedleSearch search = new NeedleSearch(Needles.of(List.of(NameNeedles.of("actual_usage"))), new HeldBytes(1));
        for (String text : List.of("{\"actual_usag", "{\"actual_\\u0075", "a", "{\"a\":1,\"actual_usag\\u006")) {
            for (int padding = 0; padding < 12; padding++) {
                byte[] bytes = bytes(" ".repeat(padding) + text);
                assertThat(search.occursIn(bytes, 0, bytes.length)).as(text).isFalse();
            }
        }
    }

    private static void compare(byte[] text, List<byte[]> needles, Stream<Chunking> chunkings) {
        Needles compiled = needles(needles);
        int expected = NaiveSearch.first(text, needles);
        chunkings.forEach(chunking -> {
            Hit hit = find(text, compiled, chunking);
            boolean right = expected == NONE
                    ? hit.at() == NONE
                    : hit.at() >= expected && needles.stream().anyMatch(n -> NaiveSearch.occursAt(text, hit.at(), n));
            // A match that begins later may be complete earlier, but never in a later chunk than the first one.
            boolean inTime = expected == NONE || hit.readBefore() < expected + longest(needles);
            if (!right || !inTime) {
                assertThat(hit)
                        .as("%s in %s, %s", texts(needles), text(text), chunking)
                        .isNull();
            }
        });
    }

    // As for lines: what came before the chunk is held.
    private static Hit find(byte[] text, Needles needles, Chunking chunking) {
        HeldBytes held = new HeldBytes(1 << 16);
        NeedleSearch search = new NeedleSearch(needles, held);
        List<Hit> hits = new ArrayList<>();
        chunking.write(text, (buffer, offset, length) -> {
            if (!hits.isEmpty() || length == 0) {
                return;
            }
            int found = search.find(buffer, offset, offset + length);
            if (found != NeedleSearch.NONE) {
                hits.add(new Hit(held.size() + found - offset, held.size(), held.size() + length));
            }
            held.append(buffer, offset, length);
        });
        return hits.isEmpty() ? new Hit(NONE, text.length, text.length) : hits.get(0);
    }

    private static int longest(List<byte[]> needles) {
        return needles.stream().mapToInt(needle -> needle.length).max().orElseThrow();
    }

    private static Needles needles(List<byte[]> literals) {
        return Needles.of(literals.stream().map(Needle::literal).toList());
    }

    // Few letters, so that beginnings of needles are everywhere.
    private static byte[] randomText(Random random, int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) "ab\u00ffc".charAt(random.nextInt(random.nextInt(3) == 0 ? 4 : 2));
        }
        return text;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static List<String> texts(List<byte[]> needles) {
        return needles.stream().map(NeedleSearchTest::text).toList();
    }
}
