package dev.sluice.servlet;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A body's way through its rewriter to the outlet, measured against the length that was announced. Not thread-safe. */
final class Passage {
    private final SluiceResponse response;

    /** What the application announced; -1 for nothing. Its last byte ends the body (Servlet 6.0 section 5.7). */
    private final long announced;

    private final Push afterLines;
    private final BodyRewriter rewriter;
    private @Nullable Outlet outlet;
    private Push push = Push.NONE;
    private long received;
    private long given;

    Passage(SluiceResponse response, long announced, Push afterLines, Function<ByteSink, BodyRewriter> rewriters) {
        this.response = response;
        this.announced = announced;
        this.afterLines = afterLines;
        this.rewriter = rewriters.apply(this::give);
    }

    /** Returns whether the announced length is reached. */
    boolean isFull() {
        return received == announced;
    }

    /** Returns whether so many more bytes reach the announced length. */
    boolean isFilledBy(int count) {
        return received + count == announced;
    }

    boolean isShort() {
        return received < announced;
    }

    /** Returns whether bytes wait for more input. */
    boolean isHolding() {
        return rewriter.heldBytes() > 0;
    }

    /** Takes what the application wrote; the outlet is the one that it has now, which a write listener changes. */
    void write(Outlet to, byte[] buffer, int offset, int length) throws IOException {
        // Bytes beyond the announced length are not part of the answer, on no container.
        int count = announced < 0 ? length : (int) Math.min(length, announced - received);
        received += count;
        outlet = to;
        to.begin(buffer);
        rewriter.write(buffer, offset, count);
        settle(to);
    }

    /** The body is complete: what is held goes out, and is not flushed. */
    void end(Outlet to) throws IOException {
        outlet = to;
        rewriter.end();
        push = Push.NONE;
        settle(to);
    }

    private void give(byte[] buffer, int offset, int length) throws IOException {
        if (outlet == null) {
            throw new IllegalStateException("The rewriter gives bytes that nobody wrote");
        }
        given += length;
        if (given >= response.bufferSize()) {
            response.beforeCommit();
        }
        push = afterLines;
        outlet.write(buffer, offset, length);
    }

    private void settle(Outlet to) throws IOException {
        Push now = push;
        push = Push.NONE;
        if (now == Push.FLUSH) {
            response.beforeCommit();
        }
        to.settle(now);
    }
}
