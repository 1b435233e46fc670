package dev.sluice.servlet;

import dev.sluice.coding.CodingException;
import dev.sluice.rewrite.BodyAbortedException;
import jakarta.servlet.ServletResponseWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a body goes through between its first byte and its end. What fails on that way breaks it off. */
final class Rewriting {
    private Rewriting() {}

    /** What was written byte by byte is rewritten. */
    static void spill(Progress body) throws IOException {
        Singles gathered = body.takeSingles();
        if (gathered != null) {
            take(body, gathered.bytes(), 0, gathered.count());
        }
    }

    /** Returns whether what was written byte by byte, so many, can wait for more. */
    static boolean canWait(Progress body, int count) {
        Passage open = body.passageOrNull();
        return body.state().isOpen()
                && (open == null || !open.isFilledBy(count))
                && !body.response().course().mayMissItsEnd();
    }

    /** Nothing follows what the application wrote last, so it goes on as it is. */
    static void takeUnfinished(Progress body) throws IOException {
        Outlet now = body.outletOrNull();
        if (now != null && body.state() == BodyState.REWRITING) {
            byte[] rest = now.takeUnfinished();
            if (rest.length > 0) {
                take(body, rest, 0, rest.length);
            }
        }
    }

    /** Takes bytes of a body that does not pass. */
    static void take(Progress body, byte[] buffer, int offset, int length) throws IOException {
        switch (body.state()) {
            case REWRITING -> rewrite(body, buffer, offset, length);
            case COMPLETE, BROKEN, LOST, FORWARDED, DISCARDED -> body.refuse();
            case UNDECIDED, PASSING -> throw new IllegalStateException("A body that is not rewritten: " + body.state());
        }
    }

    private static void rewrite(Progress body, byte[] buffer, int offset, int length) throws IOException {
        Passage open = body.passage();
        try {
            open.write(body.outlet(), buffer, offset, length);
            if (body.state() == BodyState.BROKEN) {
                body.refuse();
            }
            if (open.isFull()) {
                end(body);
            }
        } catch (CodingException e) {
            if (!passesInstead(body, open, e)) {
                throw body.breakOff(e);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw body.breakOff(e);
        }
        // Behind what breaks a body off: this one is whole, and its client may have left.
        if (body.state() == BodyState.COMPLETE
                && body.response().server().sendsWhatIsComplete()
                && isNextToTheContainer(body)) {
            body.outlet().complete();
        }
    }

    /** The body is in another format than its header says: it is as unreadable as one in an unknown coding. */
    private static boolean passesInstead(Progress body, Passage open, CodingException flaw) throws IOException {
        SluiceResponse response = body.response();
        boolean headersFit = !response.isCommitted() || response.bodyHeaders().keepsCoding();
        ByteBuffer raw = headersFit && Opening.passesUnreadable(body) ? open.untouched(flaw) : null;
        if (raw == null) {
            return false;
        }
        // What goes on by itself may be found out when the application has already given all of it.
        body.state(body.state().isOpen() ? BodyState.PASSING : body.state());
        body.release();
        response.bodyHeaders().release();
        body.outlet().write(raw.array(), raw.arrayOffset() + raw.position(), raw.remaining());
        return true;
    }

    /** What the outlet draws by itself has failed. */
    static void drawingFailed(Progress body, Exception failure) {
        Passage open = body.passageOrNull();
        try {
            if (open == null || !(failure instanceof CodingException flaw) || !passesInstead(body, open, flaw)) {
                failed(body, failure);
            }
        } catch (IOException e) {
            failed(body, e);
        }
    }

    /** What failed cannot be thrown to the application now. */
    static void failed(Progress body, Exception failure) {
        if (body.state() != BodyState.BROKEN && body.state() != BodyState.LOST) {
            body.breakOff("a " + failure.getClass().getName());
        }
    }

    /** What was coded so far is given to the container. */
    static void flushCoded(Progress body) throws IOException {
        Passage open = body.passageOrNull();
        if (open != null && open.isCoded() && !open.isEmpty()) {
            open.flush(body.outlet());
        }
    }

    static void flush(Progress body) throws IOException {
        try {
            body.response().beforeCommit();
            Passage open = body.passageOrNull();
            if (open != null) {
                open.flush(body.outlet());
            }
        } catch (BodyAbortedException | CodingException e) {
            throw body.breakOff(e);
        } catch (IOException e) {
            body.lost();
            throw e;
        }
    }

    /** Nothing of the application's can follow, so the client need not wait for it to return. */
    static void flushWhatIsComplete(Progress body) throws IOException {
        if (isNextToTheContainer(body)) {
            body.outlet().complete();
        } else {
            body.outlet().flush();
        }
    }

    // A wrapper of a filter above may have bytes to add behind ours.
    private static boolean isNextToTheContainer(Progress body) {
        return !(body.response().container() instanceof ServletResponseWrapper);
    }

    /** All of the body was written. */
    static void end(Progress body) throws IOException {
        Passage open = body.passage();
        if (open.isShort()) {
            throw body.breakOff("the application announced more bytes than it wrote");
        }
        try {
            // A flush of the headers alone decides too, with no outlet yet. A body without a byte is a complete one.
            if (!open.isEmpty()) {
                open.end(body.outlet());
            }
            if (body.state() == BodyState.REWRITING) {
                body.state(BodyState.COMPLETE);
            }
            if (open.isEmpty() || open.isDone()) {
                body.release();
            }
        } catch (IOException | RuntimeException | Error e) {
            throw body.breakOff(e);
        }
    }
}
