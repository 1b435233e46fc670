package dev.sluice.coding;

import org.jspecify.annotations.Nullable;

/**
 * Undoes what is called deflate: a zlib stream (RFC 1950), or the bare stream inside of it (RFC 1951), which some servers
 * send. What follows the stream is left out, as browsers do.
 */
final class DeflateLayer implements Layer {
    /** Method 8, a window of at most 32 KB. A bare stream that begins so would be a stored block with dirty padding. */
    private static boolean isZlib(int first, int second) {
        return (first & 0x0f) == 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 == 0;
    }

    private enum State {
        NOTHING_READ,
        /** One byte, which does not tell. */
        ONE_READ,
        DATA,
        PADDING
    }

    private final byte[] start = new byte[2];
    private final Input startAgain = new Input();
    private State state = State.NOTHING_READ;
    private @Nullable Inflation inflation;

    @Override
    public int decode(Input input, byte[] target) throws CodingException {
        while (!input.isEmpty() || state == State.DATA) {
            switch (state) {
                case NOTHING_READ -> {
                    start[0] = (byte) input.next();
                    state = State.ONE_READ;
                }
                case ONE_READ -> {
                    start[1] = (byte) input.next();
                    boolean zlib = isZlib(start[0] & 0xff, start[1] & 0xff);
                    inflation = new Inflation(zlib ? Inflation.Wrapper.ZLIB : Inflation.Wrapper.NONE);
                    startAgain.set(start, 0, start.length);
                    state = State.DATA;
                }
                case DATA -> {
                    boolean starting = !startAgain.isEmpty();
                    int count = inflate(starting ? startAgain : input, target);
                    if (count > 0) {
                        return count;
                    }
                    if (state == State.DATA && !starting) {
                        return 0;
                    }
                }
                case PADDING -> input.skipAll();
            }
        }
        return 0;
    }

    private int inflate(Input input, byte[] target) throws CodingException {
        Inflation open = inflation;
        if (open == null) {
            throw new IllegalStateException("It has not begun");
        }
        int count = open.inflate(input, target);
        if (count == 0 && open.isFinished()) {
            state = State.PADDING;
        }
        return count;
    }

    @Override
    public boolean isComplete() {
        return state == State.PADDING;
    }

    @Override
    public void close() {
        if (inflation != null) {
            inflation.close();
        }
    }
}
