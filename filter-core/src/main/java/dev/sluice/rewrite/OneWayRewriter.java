package dev.sluice.rewrite;

import java.io.IOException;

/**
 * Sees to it that nothing is taken after the end of a body, or after a call that threw; and that a body which is broken
 * off ends at the same byte however it was cut.
 */
final class OneWayRewriter implements BodyRewriter {
    private final BodyRewriter rewriter;
    private final Slices out;
    private boolean taking = true;

    OneWayRewriter(BodyRewriter rewriter, Slices out) {
        this.rewriter = rewriter;
        this.out = out;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        enter();
        if (length > 0) {
            try {
                rewriter.write(buffer, offset, length);
            } catch (BodyAbortedException e) {
                out.flush();
                throw e;
            }
        }
        taking = true;
    }

    @Override
    public void end() throws IOException {
        enter();
        try {
            rewriter.end();
        } catch (BodyAbortedException e) {
            out.flush();
            throw e;
        }
    }

    @Override
    public long heldBytes() {
        return rewriter.heldBytes();
    }

    @Override
    public int mostHeldBytes() {
        return rewriter.mostHeldBytes();
    }

    @Override
    public boolean isSettled() {
        return rewriter.isSettled();
    }

    // A call counts as the last one until it has returned.
    private void enter() throws BodyAbortedException {
        if (!taking) {
            throw new BodyAbortedException("the body has ended or was broken off");
        }
        taking = false;
    }
}
