package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {

    @Test
    void theUsageNamesTheCommand() {
        assertThat(new CommandLine(new Main()).getUsageMessage()).contains("Usage: jetty-example");
    }
}
