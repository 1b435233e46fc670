package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The load benchmark runs to its end; its figures tell of nothing here. */
class ContainerLoadTest {
    @Test
    void aTinyShareOfJettyEndsInATableWithARowForEachFigure() throws Exception {
        String table = table("JETTY", "share=0.004");
        assertThat(table).startsWith("JETTY").contains("20 idle streams;");
        expectRows(table, EnumSet.allOf(Figure.class));
    }

    @Test
    void someFiguresOfTomcatCanBeMeasuredAlone() throws Exception {
        String table = table("TOMCAT", "share=0.004", "parts=FIRST_EVENT,THROUGHPUT,BETWEEN_EVENTS");
        assertThat(table).startsWith("TOMCAT");
        expectRows(table, EnumSet.complementOf(EnumSet.of(Figure.BYTES_PER_IDLE_STREAM)));
    }

    private static String table(String... arguments) throws Exception {
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return ContainerLoad.table(LoadArguments.of(arguments), silent);
    }

    private static void expectRows(String table, Set<Figure> figures) {
        assertThat(table).doesNotContain("NaN", "Infinity");
        for (Figure figure : figures) {
            assertThat(table).containsOnlyOnce("\n| " + figure.title() + " | 1 | ");
        }
        assertThat(table.lines().filter(line -> line.startsWith("|")))
                .hasSize(2 + figures.size())
                .allSatisfy(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(8));
    }

    @Test
    void theArgumentsSayWhatIsRun() {
        LoadArguments arguments = LoadArguments.of("TOMCAT", "parts=IDLE_STREAMS,FIRST_EVENT", "seconds=5");
        assertThat(arguments.container()).isEqualTo(Embedded.TOMCAT);
        assertThat(arguments.parts()).isEqualTo(EnumSet.of(Part.IDLE_STREAMS, Part.FIRST_EVENT));
        assertThat(arguments.seconds()).isEqualTo(5);
        assertThat(arguments.sizes()).isEqualTo(new Sizes(1));
    }

    @Test
    void anArgumentThatIsUnknownIsRefused() {
        assertThatThrownBy(() -> LoadArguments.of()).hasMessageContaining("JETTY or TOMCAT");
        assertThatThrownBy(() -> LoadArguments.of("JETTY", "rounds=3")).hasMessageContaining("rounds=3");
        assertThatThrownBy(() -> LoadArguments.of("JETTY", "share=2")).hasMessageContaining("share=2.0");
        assertThatThrownBy(() -> LoadArguments.of("JETTY", "parts=ALL")).isInstanceOf(IllegalArgumentException.class);
    }
}
