package dev.sluice.rewrite;

import java.io.IOException;

/** Sees to it that nothing is taken after the end of a body, or after a call that threw. */
final class OneWayRewriter implements BodyRewriter {
    private final BodyRewriter rewriter;
    private boolean taking = true;

    OneWayRewriter(BodyRewriter rewriter) {
        this.rewriter = rewriter;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        enter();
        if (length > 0) {
            rewriter.write(buffer, offset, length);
        }
        taking = true;
    }

    @Override
    public void end() throws IOException {
        enter();
        rewriter.end();
    }

    @Override
    public long heldBytes() {
        return rewriter.heldBytes();
    }

    // A call counts as the last one until it has returned.
    private void enter() throws BodyAbortedException {
        if (!taking) {
            throw new BodyAbortedException("the body has ended or was broken off");
        }
        taking = false;
    }
}
