package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON of 50 MB goes through a whole container that has 64 MB for everything, edited. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class LargeBodyTest {
    @Parameter
    Container container;

    @TempDir
    Path folder;

    @Test
    void fiftyMegabytesPassEditedWhereThereAreSixtyFourForEverything() throws Exception {
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Dorg.eclipse.jetty.LEVEL=WARN",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeBodies.class.getName(),
                        container.name())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(log, UTF_8)).contains("DONE");
    }
}
