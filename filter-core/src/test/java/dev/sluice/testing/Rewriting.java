package dev.sluice.testing;

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
    private boolean aborted;

    /** Runs a body through a plan. */
    public static Rewriting run(RewritePlan plan, BodyForm form, byte[] body, Chunking chunking) {
        Rewriting rewriting = new Rewriting();
        BodyRewriter rewriter = plan.open(form, rewriting.out::write, rewriting);
        try {
            chunking.write(body, rewriter::write);
            rewriter.end();
        } catch (BodyAbortedException e) {
            rewriting.aborted = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rewriting;
    }

    /** Returns what came out. */
    public byte[] bytes() {
        return out.toByteArray();
    }

    /** Returns what came out, a character a byte. */
    public String text() {
        return out.toString(StandardCharsets.ISO_8859_1);
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
