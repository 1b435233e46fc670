package dev.sluice.json;

/**
 * Finds the stretches that must go so that certain members are gone and the text stays well-formed. With a member goes
 * one comma: the one before it, and the white space between that and the name, if a member before it stays; else the
 * one behind it, and the white space up to the next name. All other white space stays.
 *
 * <p>Works on a text that arrives in chunks; not thread-safe.
 */
public final class MemberCutter {
    /** Hears what goes. */
    @FunctionalInterface
    public interface Cuts {
        /**
         * A stretch goes. Stretches come in the order of the text and do not overlap.
         *
         * @param from position of the first byte
         * @param to position behind the last
         */
        void cut(long from, long to);
    }

    private enum State {
        /** All that was read stays, unless it turns out to be the comma before a member that goes. */
        KEEPING,
        /** Within a member that goes. */
        CUTTING,
        /** Behind a first member that goes: whether a comma goes with it is not known yet. */
        BEHIND_FIRST
    }

    private final Names names;
    private final JsonScanner scanner;
    private final NameBytes name;

    private State state = State.KEEPING;
    private final LevelBits kept = new LevelBits();
    private int cutDepth;
    private long cutFrom;

    /**
     * Makes a cutter for one text.
     *
     * @param names the names of the members that go
     * @param scanner reads the text
     */
    public MemberCutter(Names names, JsonScanner scanner) {
        this.names = names;
        this.scanner = scanner;
        this.name = new NameBytes(names.longestToken());
    }

    /** Goes back to the beginning of a new text; the scanner is reset by its owner. */
    public void reset() {
        state = State.KEEPING;
        name.clear();
        kept.shrink();
    }

    /**
     * Takes the token that the scanner has just found.
     *
     * @param token the token
     * @param chunk the array that the scanner was fed with
     * @param origin the position of the array's index 0 in the text
     * @param cuts hears what goes
     */
    public void accept(Token token, byte[] chunk, long origin, Cuts cuts) {
        if (token == Token.NAME) {
            cutComma(cuts);
            name(name.find(names, scanner, chunk, origin));
        } else if (token == Token.OBJECT_START) {
            kept.set(scanner.depth() - 1, false);
        } else if (token == Token.NEED_INPUT) {
            if (scanner.inName()) {
                name.keep(scanner, chunk, origin);
            }
        } else if (token != Token.INVALID) {
            if (token == Token.OBJECT_END) {
                keepWhiteSpace();
            }
            valueEnded(cuts);
        }
    }

    /**
     * Returns the position before which nothing can go any more that has not been reported; when {@link #isCutting},
     * all that was read behind it goes.
     */
    public long settled() {
        if (state != State.KEEPING) {
            return cutFrom;
        }
        boolean nameIsTooLong = scanner.inName() && scanner.position() - scanner.tokenStart() > names.longestToken();
        if (!scanner.atName() || nameIsTooLong) {
            return scanner.position();
        }
        return scanner.inName() ? nameSettled() : kept.get(scanner.depth() - 1) ? scanner.comma() : scanner.position();
    }

    // Within a name, or with its last byte.
    private long nameSettled() {
        return kept.get(scanner.depth() - 1) ? scanner.comma() : scanner.tokenStart();
    }

    /**
     * Returns what {@link #settled} was just before the byte that decided about the token which the scanner has found.
     * Asked before {@link #accept}.
     */
    public long settledBefore(Token token) {
        if (isName(token)) {
            return nameSettled();
        }
        return state != State.KEEPING || isUndecided(token) ? settled() : scanner.tokenEnd();
    }

    /**
     * Returns how many bytes were read but not settled just before that byte: this tells what has to wait in a text that
     * is not cut there as well as in one that is.
     */
    public long waitedBefore(Token token) {
        // A number ends with the byte behind it.
        long decided = isUndecided(token)
                ? scanner.position()
                : token == Token.NUMBER ? scanner.tokenEnd() : scanner.tokenEnd() - 1;
        if (isName(token)) {
            decided = Math.min(decided, scanner.tokenStart() + names.longestToken());
        }
        return decided - settledBefore(token);
    }

    private static boolean isUndecided(Token token) {
        return token == Token.NEED_INPUT || token == Token.INVALID;
    }

    // A name, or what there is of one, that may be that of a member which goes.
    private boolean isName(Token token) {
        return state == State.KEEPING && (token == Token.NAME || scanner.inName());
    }

    /** Returns whether the chunk ended within a member that goes. */
    public boolean isCutting() {
        return state == State.CUTTING;
    }

    private void name(int ordinal) {
        if (state == State.CUTTING) {
            return;
        }
        int level = scanner.depth() - 1;
        if (ordinal == Names.UNKNOWN) {
            kept.set(level, true);
            return;
        }
        state = State.CUTTING;
        cutDepth = scanner.depth();
        cutFrom = kept.get(level) ? scanner.comma() : scanner.tokenStart();
    }

    // Behind the beginning of an array the depth is not that of the member, nor is it at the end.
    private void valueEnded(Cuts cuts) {
        if (state == State.CUTTING && scanner.depth() == cutDepth) {
            cuts.cut(cutFrom, scanner.tokenEnd());
            cutFrom = scanner.tokenEnd();
            state = kept.get(cutDepth - 1) ? State.KEEPING : State.BEHIND_FIRST;
        }
    }

    private void cutComma(Cuts cuts) {
        if (state == State.BEHIND_FIRST) {
            cuts.cut(cutFrom, scanner.tokenStart());
            state = State.KEEPING;
        }
    }

    private void keepWhiteSpace() {
        if (state == State.BEHIND_FIRST) {
            state = State.KEEPING;
        }
    }
}
