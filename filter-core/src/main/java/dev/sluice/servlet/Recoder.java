package dev.sluice.servlet;

import dev.sluice.bytes.ByteSink;
import dev.sluice.coding.BodyDecoder;
import dev.sluice.coding.BodyEncoder;
import dev.sluice.coding.CodingException;
import dev.sluice.coding.CodingException.Flaw;
import dev.sluice.coding.ContentCoding;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.rewrite.ErrorPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rewriter of a coded body, with what undoes the coding in front of it, and behind it what does it again if the client
 * takes it. One thread at a time goes on with it; any thread may add to it or close it.
 */
final class Recoder {
    private final BodyDecoder decoder;
    private final @Nullable BodyEncoder encoder;
    private final BodyRewriter rewriter;
    private final Recoding recoding;
    private final Foretaste foretaste = new Foretaste();
    private final UnnamedGzip unnamed = new UnnamedGzip();
    private final Lease lease;

    /** What has come and was not read: not what it decodes to, which may be a thousand times as much. */
    private final Gathered waiting = new Gathered();

    private volatile End end = End.NOTHING_CAME;

    private enum End {
        /** A body without a byte is whole as it is. */
        NOTHING_CAME,
        NOT_YET,
        /** No more comes. */
        IN_SIGHT,
        REACHED
    }

    /** Opens one whose output goes to a sink. */
    Recoder(Recoding recoding, ByteSink sink, Function<ByteSink, BodyRewriter> rewriters) {
        ContentCoding leaving = recoding.decision().leaving();
        this.recoding = recoding;
        this.decoder = new BodyDecoder(recoding.decision().arriving());
        this.encoder = leaving == null ? null : new BodyEncoder(leaving, sink);
        this.rewriter = rewriters.apply(encoder == null ? sink : encoder);
        this.lease = new Lease(this::closeNow);
    }

    BodyRewriter rewriter() {
        return rewriter;
    }

    /** Adds what was written. */
    void add(Outlet to, byte[] buffer, int offset, int length) throws CodingException {
        if (!to.takesBytes()) {
            // Headers that left early said that it would be a stream.
            throw new CodingException(Flaw.CORRUPT, "Text is not in a content coding");
        }
        if (end == End.NOTHING_CAME && length > 0) {
            end = End.NOT_YET;
        }
        if (to.drawsAtOnce()) {
            waiting.addBorrowed(buffer, offset, length);
        } else {
            waiting.add(buffer, offset, length);
        }
    }

    /** No more is added. */
    void end() {
        end = end == End.NOTHING_CAME ? End.REACHED : End.IN_SIGHT;
    }

    /** Takes a step. Returns false when there is nothing to do. */
    boolean goOn() throws IOException {
        if (!lease.take()) {
            return false;
        }
        try {
            return step();
        } catch (CodingException e) {
            recoding.witness().undecodable(e.flaw());
            throw e;
        } finally {
            lease.giveBack();
        }
    }

    private boolean step() throws IOException {
        int count = decoder.decode();
        if (count > 0) {
            foretaste.known();
            if (recoding.policy() != ErrorPolicy.PASS) {
                unnamed.look(decoder.output(), 0, count);
            }
            rewriter.write(decoder.output(), 0, count);
            return true;
        }
        foretaste.read();
        ByteBuffer next = waiting.take();
        if (next != null) {
            foretaste.reading(next);
            decoder.feed(next.array(), next.arrayOffset() + next.position(), next.remaining());
            return true;
        }
        if (end == End.IN_SIGHT) {
            finish();
        }
        return false;
    }

    private void finish() throws IOException {
        if (decoder.isComplete()) {
            rewriter.end();
            if (encoder != null) {
                encoder.end();
            }
        } else if (encoder == null || recoding.policy() != ErrorPolicy.PASS) {
            decoder.end();
        } else {
            // The client sees what it would have seen: a coded body that lacks its end.
            recoding.witness().undecodable(Flaw.TRUNCATED);
            rewriter.end();
            encoder.flush();
        }
        end = End.REACHED;
    }

    /** Lets out what the rewriter has given. */
    void flush() throws IOException {
        if (encoder != null && end != End.REACHED && lease.take()) {
            try {
                encoder.flush();
            } finally {
                lease.giveBack();
            }
        }
    }

    /** Returns whether the body may end here: what went out is all that there would be. */
    boolean isSettled() {
        return end == End.REACHED
                || end == End.NOTHING_CAME
                || (encoder == null && waiting.isEmpty() && decoder.isComplete() && rewriter.isSettled());
    }

    /** Returns whether all that there is went out. */
    boolean isDone() {
        return end == End.REACHED;
    }

    /** Returns the body so far, when it was found to be in another format; null when that cannot be had any more. */
    @Nullable
    ByteBuffer untouched(CodingException flaw) {
        ByteBuffer read = flaw.flaw() == Flaw.ANOTHER_FORMAT ? foretaste.all() : null;
        ByteBuffer rest = waiting.take();
        if (read == null || rest == null) {
            return read;
        }
        return ByteBuffer.allocate(read.remaining() + rest.remaining())
                .put(read)
                .put(rest)
                .flip();
    }

    void close() {
        lease.close();
    }

    private void closeNow() {
        decoder.close();
        if (encoder != null) {
            encoder.close();
        }
    }
}
