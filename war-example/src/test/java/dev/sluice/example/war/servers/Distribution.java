package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Fetches a server by the same Maven that runs this build, with its settings, and unpacks it with the run bits of its
 * scripts. By a Maven of its own rather than by executions in the POM, so that one server can be asked for without the
 * download of all.
 */
final class Distribution {
    private Distribution() {}

    /** Where the server is: the folder that was in the archive, or the jar. Made once and used again. */
    static Path of(AppServer server, Path folder) throws IOException, InterruptedException {
        String coordinates = server.coordinates();
        Path target = folder.resolve(coordinates.replace(':', '_'));
        if (!Files.exists(target)) {
            Path unfinished = folder.resolve(target.getFileName() + ".part");
            FileTree.delete(unfinished);
            Files.createDirectories(unfinished);
            maven(coordinates, unfinished);
            Files.move(unfinished, target);
        }
        List<Path> top = FileTree.walk(target).stream()
                .filter(path -> target.equals(path.getParent()))
                .toList();
        if (top.size() != 1) {
            throw new IOException("There should be one folder or jar in " + target + " and is " + top);
        }
        return top.get(0);
    }

    private static void maven(String coordinates, Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-q",
                "-Dmaven.repo.local=" + session("repository"),
                "org.apache.maven.plugins:maven-dependency-plugin:" + System.getProperty("maven.dependency.plugin")
                        + (coordinates.endsWith(":jar") ? ":copy" : ":unpack"),
                "-Dartifact=" + coordinates,
                "-DoutputDirectory=" + folder));
        if (session("offline").equals("true")) {
            command.add("-o");
        }
        if (Files.exists(Path.of(session("settings")))) {
            command.addAll(List.of("-s", session("settings")));
        }
        // The plugin leaves markers where it is called.
        Path place = Files.createDirectories(folder.resolveSibling("maven"));
        Path log = place.resolve("console.log");
        int exit = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("Maven could not fetch " + coordinates + ": " + Files.readString(log));
        }
    }

    /** What the POM says of the Maven that runs this build: {@code name=value}, since it can pass on texts only. */
    private static String session(String name) {
        return System.getProperty("maven." + name).substring(name.length() + 1);
    }
}
