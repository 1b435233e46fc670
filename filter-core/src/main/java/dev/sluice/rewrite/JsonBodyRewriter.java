package dev.sluice.rewrite;

import dev.sluice.bytes.HeldBytes;
import dev.sluice.bytes.Needles;
import dev.sluice.json.JsonScanner;
import dev.sluice.json.MemberCutter;
import dev.sluice.json.Names;
import dev.sluice.json.Token;
import dev.sluice.rewrite.RewriteListener.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Takes members away from a body that is one JSON text, as it arrives: only what may still have to go is held, which is
 * a comma and the name behind it. Under {@link ErrorPolicy#PASS} a member that goes is held until it is complete.
 */
final class JsonBodyRewriter implements BodyRewriter {
    private static final byte[] NOTHING = {};

    private enum State {
        /** Nothing has come that tells what the body is. */
        START,
        /** Within the JSON text. */
        JSON,
        /** The text is broken; what follows leaves as long as it holds no needle. */
        WATCHING,
        /** Everything leaves as it comes. */
        PASSING
    }

    private final Slices out;
    private final RewriteListener listener;
    private final ErrorPolicy policy;
    private final NeedleWatch watch;
    private final HeldBytes held;
    private final BodyStart start = new BodyStart();
    private final JsonScanner scanner = new JsonScanner();
    private final MemberCutter cutter;
    private final MemberCutter.Cuts cuts = this::cut;

    private State state = State.START;
    private Token last = Token.NEED_INPUT;

    /** The chunk that is being written, and the position in the body of its array's index 0. */
    private byte[] chunk = NOTHING;

    private int from;
    private int to;
    private long origin;

    /** The position before which everything has left or gone. The held bytes are those from there to the chunk. */
    private long done;

    private boolean edited;

    JsonBodyRewriter(Rules rules, Names names, Needles needles, int limit, Slices out, RewriteListener listener) {
        this.out = out;
        this.listener = listener;
        this.policy = rules.policies().forTooLong() == ErrorPolicy.PASS ? ErrorPolicy.PASS : ErrorPolicy.ABORT;
        this.watch = new NeedleWatch(needles);
        this.held = new HeldBytes(Math.max(limit, needles.longest()));
        this.cutter = new MemberCutter(names, scanner);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        origin += to - offset;
        chunk = buffer;
        from = offset;
        to = offset + length;
        if (state == State.START) {
            begin();
        }
        switch (state) {
            case START -> {
                // All of it has left.
            }
            case JSON -> scan();
            case WATCHING -> watchOn();
            case PASSING -> emit(origin + to);
        }
        keepRest();
        chunk = NOTHING;
    }

    private void begin() throws IOException {
        int found = start.read(chunk, from, to);
        if (start.kind() == BodyStart.Kind.JSON) {
            state = State.JSON;
            scanner.reset(origin + found);
            out.pass(chunk, from, found);
            done = origin + found;
            from = found;
        } else {
            state = start.kind() == BodyStart.Kind.TEXT ? State.PASSING : State.START;
            emit(origin + to);
        }
    }

    private void scan() throws IOException {
        watch.look(chunk, from, to, origin);
        scanner.feed(chunk, from, to);
        try {
            do {
                last = scanner.next();
                if (isTooLong(last)) {
                    scanner.release();
                    fail(Failure.TOO_LONG);
                    return;
                }
                cutter.accept(last, chunk, origin, cuts);
            } while (last != Token.NEED_INPUT && last != Token.END && last != Token.INVALID);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        scanner.release();
        emit(cutter.settled());
        if (holdsNothing()) {
            done = Math.max(done, scanner.position());
        }
        if (last == Token.INVALID) {
            state = State.WATCHING;
            judge();
        }
    }

    // Asked for every token rather than at the chunk's end, where the answer would depend on how the body is cut.
    private boolean isTooLong(Token token) throws IOException {
        if (holdsNothing() || cutter.waitedBefore(token) <= held.limit()) {
            return false;
        }
        emit(cutter.settledBefore(token));
        return true;
    }

    private boolean holdsNothing() {
        return cutter.isCutting() && policy != ErrorPolicy.PASS;
    }

    private void cut(long start, long end) {
        try {
            emit(start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        done = Math.max(done, end);
        edited = true;
    }

    private void watchOn() throws IOException {
        watch.look(chunk, from, to, origin);
        judge();
    }

    // The text is broken. It leaves as it came, unless a rule should have looked into it.
    private void judge() throws IOException {
        if (watch.hasSeen()) {
            emit(watch.seenAt());
            fail(Failure.NOT_JSON);
        } else {
            // No byte more is held: where the end of the body is missed, what is held is lost.
            emit(origin + to - watch.unfinished(origin + to - done));
        }
    }

    private void fail(Failure failure) throws IOException {
        Payloads.failed(listener, failure, policy);
        state = State.PASSING;
        emit(origin + to);
    }

    // Lets leave what stands between the last position that was decided and this one.
    private void emit(long position) throws IOException {
        long chunkStart = origin + from;
        if (done < Math.min(position, chunkStart)) {
            int heldFrom = held.size() - (int) (chunkStart - done);
            int heldTo = held.size() - (int) (chunkStart - Math.min(position, chunkStart));
            out.pass(held.array(), heldFrom, heldTo);
        }
        if (Math.max(done, chunkStart) < position) {
            out.pass(chunk, (int) (Math.max(done, chunkStart) - origin), (int) (position - origin));
        }
        done = Math.max(done, position);
    }

    private void keepRest() throws IOException {
        long rest = origin + to - done;
        out.flush();
        int ofChunk = (int) Math.min(rest, to - from);
        held.removeFirst(held.size() - (int) (rest - ofChunk));
        held.append(chunk, to - ofChunk, ofChunk);
    }

    @Override
    public void end() throws IOException {
        origin += to;
        from = 0;
        to = 0;
        if (isCutShort()) {
            fail(Failure.NOT_JSON);
        }
        emit(origin);
        out.flush();
        held.clear();
        if (edited) {
            listener.edited();
        }
    }

    @Override
    public long heldBytes() {
        return held.size();
    }

    @Override
    public int mostHeldBytes() {
        return held.most();
    }

    // Within a member that goes nothing is held, and yet its end must come.
    @Override
    public boolean isSettled() {
        return held.isEmpty() && !(policy == ErrorPolicy.ABORT && isCutShort());
    }

    // A text that ends here has no end, and a rule should have looked into it.
    private boolean isCutShort() {
        return state == State.JSON && last != Token.END && watch.hasSeen();
    }
}
