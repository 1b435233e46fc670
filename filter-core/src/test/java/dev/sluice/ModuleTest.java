package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ModuleTest {
    private static final ModuleDescriptor MODULE = ModuleFinder.of(Path.of("target/classes"))
            .find("dev.sluice")
            .orElseThrow()
            .descriptor();

    @Test
    void onlyThePublicPackagesAreExported() {
        assertThat(MODULE.exports()).extracting(Exports::source).containsExactly("dev.sluice");
    }

    @Test
    void atRunTimeItNeedsNothingButJackson() {
        assertThat(MODULE.requires())
                .filteredOn(needed -> !needed.modifiers().contains(Requires.Modifier.STATIC))
                .extracting(Requires::name)
                .containsExactlyInAnyOrder("java.base", "com.fasterxml.jackson.core");
    }
}
