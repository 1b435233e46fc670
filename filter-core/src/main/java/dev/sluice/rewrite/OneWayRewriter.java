package dev.sluice.rewrite;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that nothing is taken after the end of a body, or after a call that threw; and that a body which is broken
 * off ends at the same byte however it was cut.
 */
final class OneWayRewriter implements BodyRewriter {
    private final BodyRewriter rewriter;
    private final Slices out;

    /** Null when it is known that it is not, and where that would not matter. */
    private @Nullable WideText wide;

    private boolean taking = true;

    OneWayRewriter(BodyRewriter rewriter, Slices out, @Nullable WideText wide) {
        this.rewriter = rewriter;
        this.out = out;
        this.wide = wide;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        enter();
        if (length > 0) {
            try {
                if (wide != null) {
                    begin(wide, buffer, offset, length);
                }
                rewriter.write(buffer, offset, length);
            } catch (BodyAbortedException e) {
                out.flush();
                throw e;
            }
        }
        taking = true;
    }

    // What has left when the second byte is judged does not depend on how the body is cut: it is the first one's.
    private void begin(WideText start, byte[] buffer, int offset, int length) throws IOException {
        for (int i = 0; i < length && !start.isDecided(); i++) {
            if (start.look(buffer[offset + i])) {
                if (i > 0) {
                    rewriter.write(buffer, offset, i);
                }
                throw start.breakOff();
            }
        }
        if (start.isDecided()) {
            wide = null;
        }
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
