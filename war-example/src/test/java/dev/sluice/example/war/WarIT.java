package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What is in the packaged WAR. */
class WarIT {

    @Test
    void theWarBringsTheFilterAndItsOneDependency() throws Exception {
        try (JarFile war = new JarFile(DeployedWar.WAR.toFile())) {
            assertThat(war.stream().map(entry -> entry.getName()).filter(name -> name.startsWith("WEB-INF/lib/")))
                    .hasSize(3)
                    .contains("WEB-INF/lib/")
                    .anyMatch(name -> name.contains("/sluice-filter-core-"))
                    .anyMatch(name -> name.contains("/jackson-core-"));
        }
    }
}
