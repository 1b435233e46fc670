package dev.sluice.testing;

import dev.sluice.rewrite.BodyForm;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A folder below {@code golden}: {@code in.*} is what goes in, {@code out.*} what must come out ({@code aborted.*}
 * instead, when the body is then broken off), {@code config} the init-params, {@code note.md} why the case exists. What
 * the files are named after the dot is the form of the body: {@code sse}, {@code ndjson} or {@code json}.
 */
public final class GoldenCase {
    private static final Path ROOT = Path.of("src/test/resources/golden");
    private static final Map<String, BodyForm> FORMS =
            Map.of("sse", BodyForm.EVENT_STREAM, "ndjson", BodyForm.JSON_LINES, "json", BodyForm.JSON);

    private final Path folder;
    private final String suffix;
    private final byte[] in;
    private final byte[] out;
    private final boolean aborted;

    private GoldenCase(Path folder) throws IOException {
        this.folder = folder;
        suffix = FORMS.keySet().stream()
                .filter(form -> Files.exists(folder.resolve("in." + form)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(folder + " has no in.sse, in.ndjson or in.json"));
        for (String needed : List.of("config", "note.md")) {
            if (!Files.exists(folder.resolve(needed))) {
                throw new IllegalStateException(folder + " has no " + needed);
            }
        }
        in = Files.readAllBytes(folder.resolve("in." + suffix));
        aborted = Files.exists(folder.resolve("aborted." + suffix));
        out = Files.readAllBytes(folder.resolve((aborted ? "aborted." : "out.") + suffix));
    }

    /** Returns all cases, in the order of their names. */
    public static Stream<GoldenCase> all() {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(Files::isDirectory).sorted().map(GoldenCase::read).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GoldenCase read(Path folder) {
        try {
            return new GoldenCase(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the init-params. */
    public Map<String, String> parameters() {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve("config"), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> parameters = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> parameters.put(name, properties.getProperty(name)));
        return parameters;
    }

    /** Returns the name of the folder. */
    public String name() {
        return folder.getFileName().toString();
    }

    /** Returns how the body is framed. */
    public BodyForm form() {
        return FORMS.get(suffix);
    }

    /** Returns what goes in. */
    public byte[] in() {
        return in.clone();
    }

    /** Returns what must come out. */
    public byte[] out() {
        return out.clone();
    }

    /** Returns whether the body is then broken off. */
    public boolean aborted() {
        return aborted;
    }

    @Override
    public String toString() {
        return name();
    }
}
