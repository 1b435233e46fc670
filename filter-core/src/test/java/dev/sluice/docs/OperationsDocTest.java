package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessCounters.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What docs/OPERATIONS.md says is there. */
class OperationsDocTest {
    private static final Path DOCUMENT = Path.of("../docs/OPERATIONS.md");

    @Test
    void everyCounterHasItsRow() throws IOException {
        String document = Files.readString(DOCUMENT);
        assertThat(Reason.values()).allSatisfy(reason -> assertThat(document).contains("`" + reason + "`"));
    }

    @Test
    void theSnippetIsCompiled() throws IOException {
        String document = Files.readString(DOCUMENT);
        String snippet = document.substring(document.indexOf("```java\n") + 8);
        String source = Files.readString(Path.of("src/test/java/dev/sluice/docs/OwnMetrics.java"));
        // The formatter breaks a line of it where it is indented.
        assertThat(source.replaceAll("\\s", ""))
                .contains(snippet.substring(0, snippet.indexOf("```")).replaceAll("\\s", ""));
    }
}
