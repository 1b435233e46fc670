package dev.sluice.servlet;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rewrite.BodyAbortedException;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A body's way through its rewriter to the outlet, measured against the length that was announced. Not thread-safe. */
final class Passage {
    private final SluiceResponse response;
    private final @Nullable Announced announced;
    private final Push afterLines;
    private final BodyRewriter rewriter;
    private @Nullable Outlet outlet;
    private Push push = Push.NONE;
    private long given;

    /** Opens a way; a negative length stands for none. */
    Passage(SluiceResponse response, long length, Push afterLines, Function<ByteSink, BodyRewriter> rewriters) {
        this.response = response;
        this.announced = length < 0 ? null : new Announced(length);
        this.afterLines = afterLines;
        this.rewriter = rewriters.apply(this::give);
    }

    /** Returns whether the announced length is reached. */
    boolean isFull() {
        return announced != null && announced.isReached();
    }

    /** Returns whether so many more bytes reach the announced length. */
    boolean isFilledBy(int count) {
        return announced != null && announced.isReachedBy(count);
    }

    /** Returns whether the application wrote nothing: then there may be no outlet either. */
    boolean isEmpty() {
        return outlet == null;
    }

    boolean isShort() {
        return announced != null && announced.isMissed();
    }

    /** Returns whether the body may end here: what went out is all that there would be. */
    boolean isSettled() {
        return rewriter.isSettled();
    }

    /** Takes what the application wrote; the outlet is the one that it has now, which a write listener changes. */
    void write(Outlet to, byte[] buffer, int offset, int length) throws IOException {
        int count = announced == null ? length : announced.take(to.encoder(), buffer, offset, length);
        outlet = to;
        to.begin(buffer);
        try {
            rewriter.write(buffer, offset, count);
        } catch (BodyAbortedException e) {
            throw settled(to, e);
        }
        settle(to);
    }

    /** The body is complete: what is held goes out, and is not flushed. */
    void end(Outlet to) throws IOException {
        outlet = to;
        try {
            rewriter.end();
        } catch (BodyAbortedException e) {
            throw settled(to, e);
        }
        to.finish();
        push = Push.NONE;
        settle(to);
    }

    /** All complete lines in front of the payload that failed are part of what the client gets. */
    private BodyAbortedException settled(Outlet to, BodyAbortedException abort) {
        try {
            settle(to);
        } catch (IOException | RuntimeException e) {
            abort.addSuppressed(e);
        }
        return abort;
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
