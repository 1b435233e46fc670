package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs what is in {@code src/test/js}, with the packages that the lock file there pins. Nobody who builds the filter
 * needs Node.js: where it or a package is missing, the tests that ask for it are skipped and say what is missing. On CI,
 * where the variable {@code CI} is {@code true}, they fail.
 */
final class NodeProgram {
    private static final Path SOURCES = Path.of("src/test/js");
    private static final Path INSTALLED = Path.of("target/js");
    private static final String LOCK = "package-lock.json";
    /** The oldest that these programs were run with. */
    private static final int OLDEST = 20;

    private static final int TIMEOUT_MINUTES = 5;

    private NodeProgram() {}

    /** Runs a program: what it reads from its standard input, and what it has written to its standard output. */
    static byte[] run(String program, byte[] input) throws IOException, InterruptedException {
        try {
            install();
        } catch (IOException e) {
            missing(e);
        }
        return execute(input, "node", program);
    }

    private static void missing(IOException cause) {
        String message = "Readers in JavaScript were not asked. Install Node.js " + OLDEST
                + " or later, with its npm, on the PATH; the first run also needs npm's registry, for the packages of "
                + SOURCES.resolve(LOCK) + ". Seen here: " + cause.getMessage();
        if ("true".equals(System.getenv("CI"))) {
            throw new IllegalStateException(message, cause);
        }
        // The report of a build shows that tests were skipped, and not why.
        System.err.println("Skipped: " + message);
        Assumptions.abort(message);
    }

    // Unpacks the packages only if it has not been done for this lock file.
    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(INSTALLED);
        String version = new String(execute(new byte[0], "node", "--version"), UTF_8).strip();
        if (Integer.parseInt(version.substring(1, version.indexOf('.'))) < OLDEST) {
            throw new IOException("node is " + version);
        }
        try (Stream<Path> sources = Files.list(SOURCES)) {
            for (Path source : sources.toList()) {
                Files.copy(source, INSTALLED.resolve(source.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path done = INSTALLED.resolve("installed.json");
        if (Files.notExists(done) || Files.mismatch(SOURCES.resolve(LOCK), done) >= 0) {
            execute(new byte[0], "npm", "ci");
            Files.copy(SOURCES.resolve(LOCK), done, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    // By way of files, so that neither side waits for the other to read.
    private static byte[] execute(byte[] input, String... command) throws IOException, InterruptedException {
        Path in = Files.write(INSTALLED.resolve("stdin"), input);
        Path out = INSTALLED.resolve("stdout");
        Path errors = INSTALLED.resolve("stderr");
        Process process = new ProcessBuilder(command)
                .directory(INSTALLED.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        boolean ended = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        if (!ended || process.exitValue() != 0) {
            String how = ended ? "exit code " + process.exitValue() : "no end in " + TIMEOUT_MINUTES + " minutes";
            throw new IOException(List.of(command) + ": " + how + ", " + Files.readString(errors));
        }
        return Files.readAllBytes(out);
    }
}
