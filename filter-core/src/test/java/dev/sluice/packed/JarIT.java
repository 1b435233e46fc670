package dev.sluice.packed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What is in the jar, and what its manifest says. */
class JarIT {
    /**
     * In bytes. 368 KB when this was set, a tenth of it the directory of the archive and 25 KB the numbers of lines for
     * stack traces. It goes into other people's archives: what makes it larger should be worth it.
     */
    private static final long LARGEST = 385 * 1024;

    private static Attributes manifest() throws IOException {
        try (JarFile jar = new JarFile(Packed.jar().toFile())) {
            return jar.getManifest().getMainAttributes();
        }
    }

    @Test
    void theJarIsSmall() throws IOException {
        assertThat(Files.size(Packed.jar())).isLessThanOrEqualTo(LARGEST);
    }

    @Test
    void thereIsNothingInItButTheFilter() throws IOException {
        try (JarFile jar = new JarFile(Packed.jar().toFile())) {
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(entry -> entry.getName()))
                    .allSatisfy(name -> assertThat(name)
                            .matches("dev/sluice/.*\\.class|module-info\\.class"
                                    + "|META-INF/(MANIFEST\\.MF|LICENSE|web-fragment\\.xml|maven/.*)"))
                    .contains("module-info.class", "META-INF/web-fragment.xml", "META-INF/LICENSE");
        }
    }

    /** TomEE 9 warns of 6.0. */
    @Test
    void theFragmentAsksForServlet50SoThatOlderServersTakeIt() throws IOException {
        try (JarFile jar = new JarFile(Packed.jar().toFile());
                InputStream fragment = jar.getInputStream(jar.getEntry("META-INF/web-fragment.xml"))) {
            assertThat(new String(fragment.readAllBytes(), UTF_8)).contains("web-fragment_5_0.xsd\" version=\"5.0\"");
        }
    }

    @Test
    void itIsAModule() {
        ModuleDescriptor module =
                ModuleFinder.of(Packed.jar()).find("dev.sluice").orElseThrow().descriptor();
        assertThat(module.isAutomatic()).isFalse();
        assertThat(module.exports()).extracting(exported -> exported.source()).containsExactly("dev.sluice");
        assertThat(module.packages()).allMatch(name -> name.startsWith("dev.sluice"));
    }

    @Test
    void itIsABundleThatExportsThePublicPackageOnly() throws IOException {
        Attributes manifest = manifest();
        assertThat(manifest.getValue("Bundle-ManifestVersion")).isEqualTo("2");
        assertThat(manifest.getValue("Bundle-SymbolicName")).isEqualTo("dev.sluice.filter");
        assertThat(manifest.getValue("Export-Package"))
                .startsWith("dev.sluice;")
                .doesNotContain(",");
        assertThat(manifest.getValue("Import-Package"))
                .contains("jakarta.servlet;version=\"[5.0,7)\"")
                .contains("jakarta.servlet.http;version=\"[5.0,7)\"")
                .contains("com.fasterxml.jackson.core;version=\"[2.19,3)\"")
                .doesNotContain("jspecify")
                // That of java.lang.management would be asked for where there is none, and old frameworks refuse them
                // all.
                .doesNotContain("java.");
        assertThat(manifest.getValue("Require-Capability")).contains("(osgi.ee=JavaSE)(version=17)");
    }

    @Test
    void theManifestTellsNothingOfTheMachineThatBuiltIt() throws IOException {
        assertThat(manifest().keySet())
                .extracting(Object::toString)
                .doesNotContain("Built-By", "Build-Jdk", "Bnd-LastModified", "Tool");
    }
}
