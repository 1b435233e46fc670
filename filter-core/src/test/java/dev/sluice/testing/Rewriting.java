package dev.sluice.testing;

import dev.sluice.bytes.ByteSink;
import dev.sluice.rewrite.BodyAbortedException;
import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.BodyRewriter;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rewrite.RewriteListener;
import dev.sluice.rewrite.RewritePlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What came out of one body, and what was heard meanwhile. */
public final class Rewriting implements RewriteListener {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<String> heard = new ArrayList<>();
    private final BodyRewriter rewriter;
    private int read;
    private int slices;
    private long mostHeld;
    private boolean aborted;

    private Rewriting(RewritePlan plan, BodyForm form) {
        ByteSink sink = (buffer, offset, length) -> {
            slices++;
            out.write(buffer, offset, length);
        };
        rewriter = plan.open(form, sink, this);
    }

    /** Hears nothing. */
    public static final class Deaf implements RewriteListener {
        @Override
        public void edited() {}

        @Override
        public void eventDropped() {}

        @Override
        public void failed(Failure failure, ErrorPolicy policy) {}
    }

    /** Looks at what has come out between two chunks. */
    @FunctionalInterface
    public interface Edge {
        /** Called when a {@code write} has returned, and never after one that broke the body off. */
        void look(Rewriting soFar);
    }

    /** Runs a body through a plan. */
    public static Rewriting run(RewritePlan plan, BodyForm form, byte[] body, Chunking chunking) {
        return run(plan, form, body, chunking, soFar -> {});
    }

    /** Runs a body through a plan and stops at every edge of a chunk. */
    public static Rewriting run(RewritePlan plan, BodyForm form, byte[] body, Chunking chunking, Edge edge) {
        Rewriting rewriting = new Rewriting(plan, form);
        try {
            chunking.write(body, (buffer, offset, length) -> rewriting.write(buffer, offset, length, edge));
            rewriting.rewriter.end();
        } catch (BodyAbortedException e) {
            rewriting.aborted = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rewriting;
    }

    private void write(byte[] buffer, int offset, int length, Edge edge) throws IOException {
        rewriter.write(buffer, offset, length);
        read += length;
        mostHeld = Math.max(mostHeld, rewriter.heldBytes());
        edge.look(this);
    }

    /** Returns what came out. */
    public byte[] bytes() {
        return out.toByteArray();
    }

    /** Returns what came out, a character a byte. */
    public String text() {
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    /** Returns how many bytes came out. */
    public int size() {
        return out.size();
    }

    /** Returns how many bytes went in. */
    public int read() {
        return read;
    }

    /** Returns how often the sink was called. */
    public int slices() {
        return slices;
    }

    /** Returns how many bytes wait now. */
    public long held() {
        return rewriter.heldBytes();
    }

    /** Returns the most bytes that waited between two chunks. */
    public long mostHeld() {
        return mostHeld;
    }

    /** Returns the most bytes that waited at any time, as the rewriter counts them. */
    public int countedMostHeld() {
        return rewriter.mostHeldBytes();
    }

    /** Returns whether a body that ended here would be what has come out. */
    public boolean isSettled() {
        return rewriter.isSettled();
    }

    /** Returns what the listener heard, in order. */
    public List<String> heard() {
        return heard;
    }

    /** Returns whether the body was broken off. */
    public boolean isAborted() {
        return aborted;
    }

    @Override
    public void edited() {
        heard.add("edited");
    }

    @Override
    public void eventDropped() {
        heard.add("event dropped");
    }

    @Override
    public void failed(Failure failure, ErrorPolicy policy) {
        heard.add(failure + " " + policy);
    }
}
