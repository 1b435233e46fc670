package dev.sluice.install;

import com.fasterxml.jackson.core.JsonFactory;
import dev.sluice.PostprocessFilter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** A web application in a folder, built up by a test. */
final class WebApp {
    private final Path root;

    private WebApp(Path root) {
        this.root = root;
    }

    /** Begins one with a web.xml. */
    static WebApp in(Path root, String... webXml) throws IOException {
        Files.createDirectories(root.resolve("WEB-INF/classes"));
        Files.createDirectories(root.resolve("WEB-INF/lib"));
        WebApp app = new WebApp(root);
        return app.file(
                "WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + String.join("\n", webXml)
                        + "</web-app>");
    }

    Path root() {
        return root;
    }

    Path classes() {
        return root.resolve("WEB-INF/classes");
    }

    WebApp file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Adds classes of the tests, without those that are nested in them. */
    WebApp with(Class<?>... types) throws IOException {
        for (Class<?> type : types) {
            String file = type.getName().replace('.', '/') + ".class";
            Path target = classes().resolve(file);
            Files.createDirectories(target.getParent());
            try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
                Files.write(target, in.readAllBytes());
            }
        }
        return this;
    }

    /** Adds the filter's jar, and what it needs. */
    WebApp withTheJar() throws IOException {
        return withTheJarAs("sluice-filter-core.jar");
    }

    WebApp withTheJarAs(String name) throws IOException {
        Path lib = root.resolve("WEB-INF/lib");
        copy(place(PostprocessFilter.class), lib.resolve(name));
        copy(place(JsonFactory.class), lib.resolve("jackson-core.jar"));
        return this;
    }

    /** Where a class comes from: a jar, or a folder of classes. */
    static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path place, Path jar) throws IOException {
        if (Files.exists(jar)) {
            return;
        }
        if (Files.isRegularFile(place)) {
            Files.copy(place, jar);
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(place)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files) {
                out.putNextEntry(new JarEntry(place.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }
}
