package dev.sluice.servlet;

import dev.sluice.bytes.ByteSink;
import dev.sluice.coding.CodingException;
import dev.sluice.rewrite.BodyAbortedException;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.servlet.Outlet.Push;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A body's way through its rewriter to the outlet, measured against the length that was announced. Not thread-safe, but
 * for a coded body: what it decodes to may go to the container later and from another thread.
 */
final class Passage implements Outlet.Source {
    private static final byte[] NOTHING = {};

    private final SluiceResponse response;
    private final @Nullable Announced announced;
    private final Push afterLines;
    private final BodyRewriter rewriter;

    /** Null for a body that is not coded. */
    private final @Nullable Recoder recoder;

    private volatile @Nullable Outlet outlet;
    private volatile Push push = Push.NONE;
    private long given;

    /** Null for a coded body, and when the body is known to be none. */
    private @Nullable GzipStart start;

    /** Opens a way; a negative length stands for none. */
    Passage(
            SluiceResponse response,
            long length,
            Push afterLines,
            GzipStart start,
            Function<ByteSink, BodyRewriter> rewriters) {
        this.response = response;
        this.announced = length < 0 ? null : new Announced(length);
        this.afterLines = afterLines;
        this.rewriter = rewriters.apply(this::giveLines);
        this.recoder = null;
        this.start = start;
    }

    /** Opens a way for a coded body. */
    Passage(
            SluiceResponse response,
            long length,
            Push afterLines,
            Recoding recoding,
            Function<ByteSink, BodyRewriter> rewriters) {
        this.response = response;
        this.announced = length < 0 ? null : new Announced(length);
        this.afterLines = afterLines;
        this.recoder = new Recoder(recoding, this::give, coded -> rewriters.apply(lines(coded)));
        this.rewriter = recoder.rewriter();
    }

    private void giveLines(byte[] buffer, int offset, int length) throws IOException {
        push = afterLines;
        give(buffer, offset, length);
    }

    private ByteSink lines(ByteSink sink) {
        return (buffer, offset, length) -> {
            push = afterLines;
            sink.write(buffer, offset, length);
        };
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
        return recoder == null ? !keeps() && rewriter.isSettled() : recoder.isSettled();
    }

    /** Takes what the application wrote; the outlet is the one that it has now, which a write listener changes. */
    void write(Outlet to, byte[] buffer, int offset, int length) throws IOException {
        int count = announced == null ? length : announced.take(to.encoder(), buffer, offset, length);
        outlet = to;
        to.begin(buffer);
        try {
            if (recoder == null) {
                rewrite(buffer, offset, count);
            } else {
                recoder.add(to, buffer, offset, count);
                to.draw(this);
            }
        } catch (BodyAbortedException e) {
            throw settled(to, e);
        } catch (CodingException e) {
            throw settled(to, e);
        }
        settle(to);
    }

    boolean isCoded() {
        return recoder != null;
    }

    /** Returns what was written, if that is nothing but the beginning of a gzip member; null when more was written. */
    byte @Nullable [] start() {
        return start == null ? null : start.written();
    }

    private boolean keeps() {
        GzipStart kept = start;
        return kept != null && kept.written().length > 0;
    }

    private void rewrite(byte[] buffer, int offset, int length) throws IOException {
        GzipStart kept = start;
        if (kept == null || !kept.add(buffer, offset, length)) {
            begin(buffer, offset, length);
            rewriter.write(buffer, offset, length);
        }
    }

    /** No coding was named: what was kept for that goes through the rewriter. */
    private void begin(byte[] next, int offset, int length) throws IOException {
        GzipStart kept = start;
        start = null;
        if (kept != null) {
            kept.passes(next, offset, length);
            rewriter.write(kept.written(), 0, kept.written().length);
        }
    }

    /** The application flushes. */
    void flush(Outlet to) throws IOException {
        if (recoder == null) {
            if (start != null && start.tells()) {
                begin(NOTHING, 0, 0);
            }
            to.flush();
            return;
        }
        outlet = to;
        to.begin(NOTHING);
        push = Push.FLUSH;
        to.draw(this);
        settle(to);
    }

    /** The body is complete: what is held goes out, and is not flushed. */
    void end(Outlet to) throws IOException {
        outlet = to;
        try {
            if (recoder == null) {
                begin(NOTHING, 0, 0);
                rewriter.end();
            } else {
                recoder.end();
                to.draw(this);
            }
        } catch (BodyAbortedException e) {
            throw settled(to, e);
        } catch (CodingException e) {
            throw settled(to, e);
        }
        to.finish();
        push = Push.NONE;
        settle(to);
    }

    /** Returns whether all that there is went to the outlet, after {@link #end}. */
    boolean isDone() {
        return recoder == null || recoder.isDone();
    }

    /** Returns the body so far as it came, if nothing of it was decoded since it is in another format. */
    @Nullable
    ByteBuffer untouched(CodingException flaw) {
        return recoder == null ? null : recoder.untouched(flaw);
    }

    /** Returns the most bytes that the rewriter has held back. */
    int mostHeldBytes() {
        return rewriter.mostHeldBytes();
    }

    /** Gives back what it holds outside of the heap. */
    void close() {
        if (recoder != null) {
            recoder.close();
        }
    }

    @Override
    public boolean goOn() throws IOException {
        Recoder coded = recoder;
        if (coded == null) {
            return false;
        }
        try {
            if (coded.goOn()) {
                return true;
            }
        } catch (BodyAbortedException e) {
            throw flushed(coded, e);
        } catch (CodingException e) {
            throw flushed(coded, e);
        }
        if (push == Push.FLUSH) {
            coded.flush();
        }
        return false;
    }

    @Override
    public Push takePush() {
        Push now = push;
        push = Push.NONE;
        if (now == Push.FLUSH) {
            response.beforeCommit();
        }
        return now;
    }

    private static <E extends IOException> E flushed(Recoder coded, E failure) {
        try {
            coded.flush();
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** All complete lines in front of the payload that failed are part of what the client gets. */
    private <E extends IOException> E settled(Outlet to, E failure) {
        try {
            settle(to);
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    private void give(byte[] buffer, int offset, int length) throws IOException {
        Outlet to = outlet;
        if (to == null) {
            throw new IllegalStateException("The rewriter gives bytes that nobody wrote");
        }
        given += length;
        // Jetty sends a slice of more than a quarter of its buffer at once, instead of filling the buffer with it.
        if (given >= response.bufferSize() || length > response.bufferSize() / 4) {
            response.beforeCommit();
        }
        to.write(buffer, offset, length);
    }

    private void settle(Outlet to) throws IOException {
        // What goes on by itself says itself what follows.
        to.settle(recoder == null || to.drawsAtOnce() ? takePush() : Push.NONE);
    }
}
