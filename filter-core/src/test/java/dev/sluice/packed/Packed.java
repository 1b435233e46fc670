package dev.sluice.packed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessFilter;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The jar as the build has packed it; on the class path of these tests it stands for the classes. */
final class Packed {
    private Packed() {}

    static Path jar() {
        Path jar = of(PostprocessFilter.class);
        assertThat(jar).as("what these tests are about").isRegularFile();
        return jar;
    }

    static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
