package dev.sluice.json;

import dev.sluice.bytes.HeldBytes;

/** Puts a name together that the edge of a chunk cut, as far as it can still be one that is looked for. */
final class NameBytes {
    private final HeldBytes start;
    private boolean tooLong;

    /** Makes an empty store for names of at most {@code longest} bytes, quotes included. */
    NameBytes(int longest) {
        start = new HeldBytes(longest);
    }

    void clear() {
        start.clear();
        tooLong = false;
    }

    /** Keeps what the chunk holds of the name that it ends in. */
    void keep(JsonScanner scanner, byte[] chunk, long origin) {
        keep(scanner, scanner.position(), chunk, origin);
    }

    private void keep(JsonScanner scanner, long end, byte[] chunk, long origin) {
        int from = (int) Math.max(scanner.tokenStart() + start.size() - origin, 0);
        int length = (int) (end - origin) - from;
        if (tooLong || !start.fits(length)) {
            tooLong = true;
        } else {
            start.append(chunk, from, length);
        }
    }

    /** Looks the name up that the scanner has just found. */
    int find(Names names, JsonScanner scanner, byte[] chunk, long origin) {
        int to = (int) (scanner.tokenEnd() - origin);
        if (start.isEmpty() && !tooLong) {
            return names.find(chunk, (int) (scanner.tokenStart() - origin), to, scanner.tokenHasEscape());
        }
        keep(scanner, scanner.tokenEnd(), chunk, origin);
        int found = tooLong ? Names.UNKNOWN : names.find(start.array(), 0, start.size(), scanner.tokenHasEscape());
        clear();
        return found;
    }
}
