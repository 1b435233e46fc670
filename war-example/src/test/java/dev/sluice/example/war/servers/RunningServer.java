package dev.sluice.example.war.servers;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server that answers for the WAR, from its start until it is closed. */
final class RunningServer implements AutoCloseable {
    private static final Path FOLDER = Path.of("target", "servers").toAbsolutePath();
    private static final Path WAR = Path.of("target", "war-example.war").toAbsolutePath();

    /** Far above the half minute that the slowest takes. */
    private static final Duration START = Duration.ofMinutes(3);

    /** With less on the disk than this, an installation goes once its server has stopped. */
    private static final long SCARCE = 4L << 30;

    private final Path installation;
    private final Path base;
    private final Path console;
    private final int port;
    private final ServerProcess process;

    private RunningServer(Path installation, Path run, Path base, ProcessBuilder builder, Ports ports)
            throws IOException {
        this.installation = installation;
        this.base = base;
        this.console = run.resolve("console.log");
        this.port = ports.first();
        ports.release();
        this.process = new ServerProcess(builder.directory(base.toFile()), console);
    }

    static RunningServer start(AppServer server) throws IOException, InterruptedException {
        Path installation = Distribution.of(server, FOLDER);
        Path run = FOLDER.resolve(server.toString());
        FileTree.delete(run);
        Path base = Files.createDirectories(run.resolve("base"));
        Ports ports = new Ports();
        ProcessBuilder builder = server.launcher().prepare(installation, base, WAR, ports);
        RunningServer running = new RunningServer(installation, run, base, builder, ports);
        try {
            await().alias(server + " answers for the WAR")
                    .atMost(START)
                    .pollInterval(Duration.ofMillis(100))
                    .until(running::answers);
            return running;
        } catch (RuntimeException e) {
            running.close();
            throw new IOException(server + " does not start; it wrote:\n" + running.log(), e);
        }
    }

    private boolean answers() {
        if (!process.isAlive()) {
            throw new IllegalStateException("The process is over");
        }
        try (Connection connection = connect()) {
            return connection.get("/off/json").status() == 200;
        } catch (IOException e) {
            // Nobody listens yet, or not to the end.
            return false;
        }
    }

    Connection connect() throws IOException {
        return new Connection(port);
    }

    /** All that it has logged in this run: on its console and in its files. */
    String log() throws IOException {
        List<Path> logs = new ArrayList<>(List.of(console));
        for (Path path : FileTree.walk(base)) {
            // Open Liberty's ffdc are dumps of objects.
            if (path.toString().endsWith(".log") && !path.toString().contains("ffdc")) {
                logs.add(path);
            }
        }
        StringBuilder text = new StringBuilder();
        for (Path log : logs) {
            text.append(Files.readString(log)).append('\n');
        }
        return text.toString();
    }

    /** Asks it to end. */
    void stop() throws IOException, InterruptedException {
        if (!process.stop()) {
            throw new IOException("The server did not end when it was asked to, and was killed; it wrote:\n" + log());
        }
    }

    /** Kills what is left of it. */
    @Override
    public void close() throws IOException {
        process.kill();
        if (Files.getFileStore(FOLDER).getUsableSpace() < SCARCE) {
            FileTree.delete(installation.getParent());
        }
    }
}
