package dev.sluice.example.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Sends frames at the pace of a model. Between two frames the stream holds no thread: a timer hands it back to the
 * container's pool when the next frame is due. One object per response; only one step runs at a time.
 */
final class PacedStream {

    private static final Logger LOG = System.getLogger(PacedStream.class.getName());

    /** 25 to 50 tokens a second, as a mid-sized model gives. */
    private static final int MIN_PAUSE_MILLIS = 20;

    private static final int MAX_PAUSE_MILLIS = 40;

    private static final byte[] PREFIX = "data: ".getBytes(US_ASCII);
    private static final byte[] END_OF_EVENT = "\n\n".getBytes(US_ASCII);
    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(US_ASCII);

    private final AsyncContext async;
    private final ServletOutputStream out;
    private final Executor threads;
    private final Iterator<byte[]> frames;

    private PacedStream(AsyncContext async, ServletOutputStream out, Iterator<byte[]> frames) {
        this.async = async;
        this.out = out;
        this.threads = async::start;
        this.frames = frames;
    }

    static void start(HttpServletRequest request, HttpServletResponse response, List<byte[]> frames)
            throws IOException {
        response.setContentType("text/event-stream; charset=utf-8");
        response.setHeader("Cache-Control", "no-cache");
        AsyncContext async = request.startAsync(request, response);
        async.setTimeout(0);
        new PacedStream(async, response.getOutputStream(), frames.iterator()).later();
    }

    private void later() {
        int pause = ThreadLocalRandom.current().nextInt(MIN_PAUSE_MILLIS, MAX_PAUSE_MILLIS + 1);
        CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS, threads).execute(this::step);
    }

    /** Whatever happens, another step follows or the answer is complete: no timeout would end it otherwise. */
    private void step() {
        boolean more = false;
        try {
            more = sendNext();
        } catch (IOException | RuntimeException e) {
            if (ClientGoneException.isBehind(e)) {
                LOG.log(Level.DEBUG, "A client left before its stream was over", e);
            } else {
                LOG.log(Level.ERROR, "A stream ends before its last frame", e);
            }
        }
        if (more) {
            later();
        } else {
            async.complete();
        }
    }

    private boolean sendNext() throws IOException {
        if (frames.hasNext()) {
            write(frames.next());
            return true;
        }
        out.write(DONE);
        out.flush();
        return false;
    }

    private void write(byte[] frame) throws IOException {
        out.write(PREFIX);
        out.write(frame);
        out.write(END_OF_EVENT);
        out.flush();
    }
}
