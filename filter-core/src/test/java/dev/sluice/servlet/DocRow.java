package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A row of a table in docs/HEADERS.md, cell by cell. */
record DocRow(List<String> cells) {
    private static final Path DOC = Path.of("../docs/HEADERS.md");

    /** Returns the rows of the table in a section, without those of its head. */
    static Stream<DocRow> under(String section) {
        String text;
        try {
            text = Files.readString(DOC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<DocRow> rows = text.lines()
                .dropWhile(line -> !line.equals("## " + section))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("|"))
                .skip(2)
                .map(DocRow::of)
                .toList();
        assertThat(rows).as(section).isNotEmpty();
        return rows.stream();
    }

    private static DocRow of(String line) {
        return new DocRow(List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)));
    }

    String cell(int column) {
        return cells.get(column);
    }

    boolean isNone(int column) {
        return cell(column).equals("none");
    }

    /** Returns what a cell quotes. */
    String value(int column) {
        String cell = cell(column);
        assertThat(cell).startsWith("`").endsWith("`");
        return cell.substring(1, cell.length() - 1);
    }

    /** Compares a value, null for none, with what a cell says; the other one is that without the filter, or as sent. */
    void check(int column, String value, String untouched) {
        switch (cell(column)) {
            case "stays", "as sent" -> assertThat(value).isEqualTo(untouched);
            case "none" -> assertThat(value).isNull();
            case "`7` or none" -> assertThat(value).isIn("7", null);
            default -> assertThat(value).isEqualTo(value(column));
        }
    }

    @Override
    public String toString() {
        return String.join(" ", cells.subList(0, 2));
    }
}
