package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with what is in them. */
final class FileTree {
    private FileTree() {}

    static void copy(Path from, Path to) throws IOException {
        for (Path source : walk(from)) {
            Path target = to.resolve(from.relativize(source).toString());
            if (Files.isDirectory(source)) {
                Files.createDirectories(target);
            } else {
                Files.copy(source, target);
            }
        }
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path path :
                    walk(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    static List<Path> walk(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.toList();
        }
    }

    /** Replaces text that must be there: a server of another version may have it no more. */
    static void edit(Path file, String... oldAndNew) throws IOException {
        String text = Files.readString(file);
        for (int i = 0; i < oldAndNew.length; i += 2) {
            if (!text.contains(oldAndNew[i])) {
                throw new IOException("There is no '" + oldAndNew[i] + "' in " + file);
            }
            text = text.replace(oldAndNew[i], oldAndNew[i + 1]);
        }
        Files.writeString(file, text);
    }
}
