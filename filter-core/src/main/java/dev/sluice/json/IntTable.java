package dev.sluice.json;

import java.util.Arrays;

/**
 * Rows of ints, appended and cleared together. A row is known by the offset of its first cell, which saves a
 * multiplication at every access. Not thread-safe.
 */
final class IntTable {
    private final int columns;
    private int[] cells;
    private int end;

    IntTable(int columns, int firstRows) {
        this.columns = columns;
        this.cells = new int[columns * firstRows];
    }

    /** Returns whether there are no rows. */
    boolean isEmpty() {
        return end == 0;
    }

    /** Returns the offset behind the last row, which is that of the next one. */
    int end() {
        return end;
    }

    void clear() {
        end = 0;
    }

    /** Returns whether it has grown beyond 16 KiB. */
    boolean isLarge() {
        return cells.length > 4096;
    }

    /** Appends a row whose cells hold anything; returns its offset. */
    int add() {
        int row = end;
        end += columns;
        if (end > cells.length) {
            cells = Arrays.copyOf(cells, 2 * cells.length);
        }
        return row;
    }

    int get(int row, int column) {
        return cells[row + column];
    }

    void set(int row, int column, int value) {
        cells[row + column] = value;
    }
}
