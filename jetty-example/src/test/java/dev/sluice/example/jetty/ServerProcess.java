package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server as its user starts it: another process, known by the line that it prints once it can serve. */
final class ServerProcess implements AutoCloseable {

    private static final String READY = "Listening on ";

    private final Process process;
    private final Path log;
    private final URI uri;

    private ServerProcess(Process process, Path log) throws IOException {
        this.process = process;
        this.log = log;
        BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        String line = out.readLine();
        if (line == null || !line.startsWith(READY)) {
            process.destroyForcibly();
            throw new IOException("Printed '" + line + "' in place of '" + READY + "…', and as errors: " + log());
        }
        uri = URI.create(line.substring(READY.length()));
    }

    /** The executable jar, on a free port. */
    static ServerProcess gateway(String... options) throws IOException {
        List<String> command = java("-jar", "target/jetty-example.jar", "--port", "0");
        command.addAll(List.of(options));
        return start(command);
    }

    static ServerProcess hostileUpstream() throws IOException {
        return start(java("-cp", "target/test-classes", HostileUpstream.class.getName()));
    }

    private static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(List.of(arguments));
        return command;
    }

    private static ServerProcess start(List<String> command) throws IOException {
        Path log = Files.createTempFile(Path.of("target"), "process-", ".log");
        return new ServerProcess(
                new ProcessBuilder(command).redirectError(log.toFile()).start(), log);
    }

    URI uri() {
        return uri;
    }

    /** What the process has written on its standard error so far. */
    String log() throws IOException {
        return Files.readString(log);
    }

    /** Lets a hostile upstream send one more event. */
    void permit() throws IOException {
        process.outputWriter(UTF_8).write("\n");
        process.outputWriter(UTF_8).flush();
    }

    /** What Ctrl-C does. */
    void interrupt() {
        process.destroy();
    }

    int exitCode() throws InterruptedException, IOException {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError("The process did not end; it wrote: " + log());
        }
        return process.exitValue();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.delete(log);
    }
}
