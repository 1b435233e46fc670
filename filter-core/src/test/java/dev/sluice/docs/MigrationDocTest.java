package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonParser;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Jackson;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of docs/MIGRATION.md are what the engine does, and what its predecessors do. */
class MigrationDocTest {
    private static final Document DOC = Document.of("MIGRATION.md");
    private static final Pattern ROW = Pattern.compile(
            "^\\| ([\\w ]+) \\| `(.*)` \\| `(.*)` \\| `(.*)` \\| (bytes|JSON|no) \\|$", Pattern.MULTILINE);
    /** The text that nginx takes away in the document, in its quotes. */
    private static final Pattern SUB_FILTER = Pattern.compile("sub_filter '(.*)' '';");

    record Row(String event, String in, String before, String after, String same) {
        static Row of(MatchResult row) {
            return new Row(row.group(1), text(row.group(2)), text(row.group(3)), text(row.group(4)), row.group(5));
        }

        private static String text(String cell) {
            return cell.replace('␊', '\n').replace('␍', '\r');
        }

        @Override
        public String toString() {
            return event;
        }
    }

    private static Stream<Row> rows(String heading) {
        return ROW.matcher(DOC.section(heading)).results().map(Row::of);
    }

    static Stream<Row> lua() {
        return rows("From a Lua module");
    }

    static Stream<Row> nginx() {
        return rows("From nginx `sub_filter`");
    }

    static Stream<Row> all() {
        return Stream.concat(lua(), nginx());
    }

    @Test
    void noRowIsOverlooked() {
        assertThat(all()).hasSize((int)
                DOC.text().lines().filter(line -> line.matches("\\|.*[␊␍].*")).count());
        assertThat(lua()).hasSizeGreaterThan(15);
        assertThat(nginx()).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("all")
    void theColumnOfSluiceIsWhatTheEngineDoesHoweverItIsCut(Row row) {
        byte[] in = row.in().getBytes(UTF_8);
        for (int cut = 0; cut <= in.length; cut++) {
            byte[] out = Rewriting.run(
                            Plans.of(Plans.AMPLE, null, Plans.STRIP),
                            BodyForm.EVENT_STREAM,
                            in,
                            Chunking.cut(in.length, cut))
                    .bytes();
            assertThat(new String(out, UTF_8)).as("cut at " + cut).isEqualTo(row.after());
        }
    }

    @ParameterizedTest
    @MethodSource("lua")
    void theColumnOfLuaIsWhatLuaDoes(Row row) throws Exception {
        assumeThat(luaIsInstalled()).as("luajit with cjson").isTrue();
        String out = runLua(row.in());
        // cjson's order of members is another one in each run.
        if (!out.equals(row.before())) {
            assertThat(json(out)).as(out).isEqualTo(json(row.before()));
        }
    }

    /** A fixed text, found without regard to case. */
    @ParameterizedTest
    @MethodSource("nginx")
    void theColumnOfNginxIsTheTextWithoutWhatItTakesAway(Row row) {
        String taken = SUB_FILTER
                .matcher(DOC.block("From nginx `sub_filter`", "nginx"))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        String out = Pattern.compile(taken, Pattern.LITERAL | Pattern.CASE_INSENSITIVE)
                .matcher(row.in())
                .replaceAll("");
        assertThat(out).isEqualTo(row.before());
    }

    @ParameterizedTest
    @MethodSource("all")
    void theLastColumnIsRight(Row row) throws IOException {
        switch (row.same().toLowerCase(Locale.ROOT)) {
            case "bytes" -> assertThat(row.after()).isEqualTo(row.before());
            case "json" -> assertThat(json(row.after())).isEqualTo(json(row.before()));
            default -> assertThat(row.after()).isNotEqualTo(row.before());
        }
    }

    /** The payload of one event, without regard to the order of members. */
    private static Object json(String event) throws IOException {
        try (JsonParser parser = Jackson.parser(event.substring("data:".length()))) {
            parser.nextToken();
            return value(parser);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        if (parser.isExpectedStartObjectToken()) {
            Map<String, Object> members = new HashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                members.put(name, value(parser));
            }
            return members;
        }
        assertThat(parser.currentToken().isScalarValue()).isTrue();
        return parser.getText();
    }

    private static boolean luaIsInstalled() throws InterruptedException {
        try {
            Process process = new ProcessBuilder("luajit", "-e", "require 'cjson'")
                    .redirectErrorStream(true)
                    .start();
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            // There is no such program.
            return false;
        }
    }

    private static String runLua(String in) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        "luajit", Path.of("src/test/lua/body_filter.lua").toString()))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().write(in.getBytes(UTF_8));
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }
}
