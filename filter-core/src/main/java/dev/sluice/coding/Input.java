package dev.sluice.coding;

/** The bytes that a layer has not read yet: a slice of somebody's array. Not thread-safe. */
final class Input {
    private static final byte[] NOTHING = {};

    byte[] array = NOTHING;
    int at;
    int end;

    void set(byte[] buffer, int offset, int length) {
        array = buffer;
        at = offset;
        end = offset + length;
    }

    int size() {
        return end - at;
    }

    boolean isEmpty() {
        return at == end;
    }

    int next() {
        return array[at++] & 0xff;
    }

    void skipAll() {
        at = end;
    }
}
