package dev.sluice.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A document whose blocks are run by tests. */
public final class Document {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");

    private final String name;
    private final String text;

    private Document(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /** Reads a document of the folder docs. */
    public static Document of(String name) {
        try {
            return new Document(name, Files.readString(Path.of("..", "docs", name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text() {
        return text;
    }

    /** Returns the one block of a language that stands under a heading, before the next heading of any level. */
    public String block(String heading, String language) {
        List<String> blocks = blocks(heading, language);
        if (blocks.size() != 1) {
            throw new AssertionError(
                    name + " has " + blocks.size() + " blocks of " + language + " under '" + heading + "'");
        }
        return blocks.get(0);
    }

    /** Returns the blocks of a language that stand under a heading, before the next heading of any level. */
    public List<String> blocks(String heading, String language) {
        return BLOCK.matcher(section(heading))
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** Returns what stands under a heading, before the next heading of any level. */
    String section(String heading) {
        // Lines that begin with # in a block would be comments of a shell: a heading has a capital or a letter behind
        // it.
        List<String> found = Pattern.compile("(?ms)^#+ " + Pattern.quote(heading) + "\n(.*?)(?=^##+ |\\z)")
                .matcher(text)
                .results()
                .map(section -> section.group(1))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(name + " has " + found.size() + " headings '" + heading + "'");
        }
        return found.get(0);
    }
}
