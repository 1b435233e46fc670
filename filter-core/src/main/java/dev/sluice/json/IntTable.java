package dev.sluice.json;

import java.util.Arrays;

/** Rows of ints, appended and cleared together. Not thread-safe. */
final class IntTable {
    private final int columns;
    private int[] cells;
    private int rows;

    IntTable(int columns, int firstRows) {
        this.columns = columns;
        this.cells = new int[columns * firstRows];
    }

    int rows() {
        return rows;
    }

    void clear() {
        rows = 0;
    }

    /** Returns whether it has grown beyond 16 KiB. */
    boolean isLarge() {
        return cells.length > 4096;
    }

    /** Appends a row of zeros; returns its number. */
    int add() {
        int from = rows * columns;
        if (from == cells.length) {
            cells = Arrays.copyOf(cells, 2 * from);
        }
        Arrays.fill(cells, from, from + columns, 0);
        return rows++;
    }

    int get(int row, int column) {
        return cells[row * columns + column];
    }

    void set(int row, int column, int value) {
        cells[row * columns + column] = value;
    }
}
