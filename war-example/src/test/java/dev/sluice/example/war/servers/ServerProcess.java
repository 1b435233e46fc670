package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A server with all the processes that its scripts start. Whatever happens, none of them is left. */
final class ServerProcess {
    static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private static final int STOP_SECONDS = 60;

    private final Process process;
    private final Thread lastResort;

    /** Of the tree, from when it was whole: once a script is gone its children are nobody's. */
    private List<ProcessHandle> handles = List.of();

    ServerProcess(ProcessBuilder builder, Path log) throws IOException {
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Says so on the first line of the log; every server honours it, and none needs the quarter of a large machine.
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx512m");
        process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        lastResort = new Thread(() -> tree(process).forEach(ProcessHandle::destroyForcibly));
        Runtime.getRuntime().addShutdownHook(lastResort);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Asks all of them to end, as Ctrl-C does. Says whether they did. */
    boolean stop() throws InterruptedException {
        handles = tree(process).toList();
        handles.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(STOP_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Kills those that are left. */
    void kill() {
        Stream.concat(handles.stream(), tree(process)).forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().removeShutdownHook(lastResort);
    }

    private static Stream<ProcessHandle> tree(Process root) {
        return Stream.concat(root.descendants(), Stream.of(root.toHandle()));
    }
}
