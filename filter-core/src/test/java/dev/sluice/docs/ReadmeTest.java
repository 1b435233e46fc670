package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Rewriting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README shows is what the build compiles and runs, and every document is whole. */
class ReadmeTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    /** A target with its scheme, if it has one, and without the place in the document. */
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");

    private static final Path HERE = Path.of("src/test/java/dev/sluice/docs");

    @Test
    void theEventThatIsCutInTwoComesOutAsShown() throws IOException {
        List<String> blocks = blocks("");
        String cut = blocks.get(0);
        int edge = cut.indexOf('\n');
        byte[] event = (cut.substring(0, edge) + cut.substring(edge + 1)).getBytes(UTF_8);
        RewritePlan plan = RewritePlan.compile(List.of(new RemoveMembers(Set.of("actual_usage"))), 1 << 20, null);
        assertThat(Rewriting.run(plan, BodyForm.EVENT_STREAM, event, Chunking.cut(event.length, edge))
                        .text())
                .isEqualTo(blocks.get(1));
    }

    @Test
    void theJavaSnippetsAreCompiled() throws IOException {
        assertThat(blocks("java")).hasSize(2);
        assertThat(unindented(Files.readString(HERE.resolve("AnnotatedFilter.java"))))
                .contains(unindented(blocks("java").get(0)));
        assertThat(unindented(Files.readString(HERE.resolve("CodeRegistration.java"))))
                .contains(unindented(blocks("java").get(1)));
    }

    @Test
    void theRegistrationInWebXmlIsThatOfTheExample() throws IOException {
        String webXml = Files.readString(ROOT.resolve("war-example/src/main/webapp/WEB-INF/web.xml"));
        // Half of its paths only, so that its start page can show both sides.
        String everywhere = webXml.replace("<url-pattern>/on/*<", "<url-pattern>/*<");
        assertThat(unindented(everywhere.replaceAll("(?s)<!--.*?-->\\s*", "")))
                .contains(unindented(blocks("xml").get(1)));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsToAFile(Path document) throws IOException {
        List<String> targets = LINK.matcher(Files.readString(document))
                .results()
                .map(link -> link.group(1))
                .filter(target -> !target.contains(":"))
                .toList();
        assertThat(targets)
                .allSatisfy(target ->
                        assertThat(document.resolveSibling(target)).as(target).exists());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void noPlaceholderIsLeft(Path document) throws IOException {
        assertThat(Files.readString(document).lines().filter(line -> line.matches("[A-Z][A-Z_ ]*[A-Z]")))
                .isEmpty();
    }

    @Test
    void aNewcomerReadsAtMost150Lines() throws IOException {
        assertThat(readme().lines()).hasSizeLessThanOrEqualTo(150);
    }

    /** Every document of the repository. */
    static Stream<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
        }
    }

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }

    private static List<String> blocks(String language) throws IOException {
        Stream<String> found = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$")
                .matcher(readme())
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2));
        return found.toList();
    }

    private static String unindented(String text) {
        return text.lines().map(String::strip).reduce("", (all, line) -> all + line + "\n");
    }
}
