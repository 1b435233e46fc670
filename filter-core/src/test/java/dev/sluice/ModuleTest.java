package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModuleTest {
    /** What a user may build on: every public type in these must stay. */
    private static final Set<String> EXPORTED = Set.of("dev.sluice");

    private static final ModuleDescriptor MODULE = ModuleFinder.of(Path.of("target/classes"))
            .find("dev.sluice")
            .orElseThrow()
            .descriptor();

    @Test
    void exactlyThePublicPackagesAreExported() {
        assertThat(MODULE.exports()).noneMatch(Exports::isQualified);
        assertThat(MODULE.exports()).extracting(Exports::source).containsExactlyInAnyOrderElementsOf(EXPORTED);
    }

    @Test
    void atRunTimeItNeedsNothingButJackson() {
        assertThat(MODULE.requires())
                .filteredOn(needed -> !needed.modifiers().contains(Requires.Modifier.STATIC))
                .extracting(Requires::name)
                .containsExactlyInAnyOrder("java.base", "com.fasterxml.jackson.core");
    }
}
