package dev.sluice.rewrite;

import dev.sluice.rewrite.RewriteListener.Failure;
import dev.sluice.rule.StreamState;
import dev.sluice.rule.Verdict;
import dev.sluice.sse.Line;
import dev.sluice.sse.Line.Kind;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Applies the rules to the data lines of an event stream. A line that is a JSON text of its own is decided at once; one
 * that begins like JSON but is not complete is held until the text is, or until the event ends. A plan that can drop
 * events holds the fields in front of the data too.
 */
final class EventHandler implements LineHandler {
    private enum State {
        /** At the beginning of an event, or in one of which nothing decides about what follows. */
        OPEN,
        /** Data of the event has left, so the event can not be dropped any more. */
        STARTED,
        /** Fields of the event are held: it may have to be dropped. */
        FIELDS_HELD,
        /** A JSON text has begun in the held lines. */
        GROUP,
        /** The rest of the event is left out. */
        DROPPING,
        /** A payload was too long: the event's other data lines leave unseen. */
        PASSING_DATA,
        /** A payload was too long: the event's other data lines are left out. */
        LEAVING_OUT_DATA
    }

    private final Rules rules;
    private final Slices out;
    private final RewriteListener listener;
    private final StreamState stream = new StreamState();
    private @Nullable PayloadPipeline pipeline;
    private @Nullable GroupedPayload group;

    private State state = State.OPEN;
    private boolean groupIsDroppable;

    EventHandler(Rules rules, Slices out, RewriteListener listener) {
        this.rules = rules;
        this.out = out;
        this.listener = listener;
    }

    @Override
    public boolean isIdle() {
        return state == State.OPEN || state == State.STARTED;
    }

    @Override
    public boolean hasEvents() {
        return true;
    }

    @Override
    public LinePlace place() {
        return pipeline().place();
    }

    @Override
    public Outcome line(LinePlace line) throws IOException {
        Kind kind = pipeline().field().read(line.array(), line.contentStart(), line.contentEnd());
        return switch (kind) {
            case BLANK -> blank(line);
            case COMMENT, FIELD -> other(kind);
            case DATA -> data(line);
        };
    }

    private Outcome blank(LinePlace line) throws IOException {
        State ended = state;
        state = State.OPEN;
        return switch (ended) {
            case GROUP -> groupEnded(line.array(), line.end());
            case DROPPING -> Outcome.LEFT_OUT;
            default -> Outcome.PASS;
        };
    }

    private Outcome other(Kind kind) {
        return switch (state) {
            case OPEN -> {
                // A comment between events is a sign of life, which must not wait for data.
                if (!rules.canDropEvents() || kind == Kind.COMMENT) {
                    yield Outcome.PASS;
                }
                state = State.FIELDS_HELD;
                yield Outcome.HOLD;
            }
            case FIELDS_HELD, GROUP -> Outcome.HOLD;
            case DROPPING -> Outcome.LEFT_OUT;
            case STARTED, PASSING_DATA, LEAVING_OUT_DATA -> Outcome.PASS;
        };
    }

    private Outcome data(LinePlace line) throws IOException {
        return switch (state) {
            case OPEN, STARTED, FIELDS_HELD -> payload(line);
            case GROUP -> groupGoesOn(line);
            case DROPPING, LEAVING_OUT_DATA -> Outcome.LEFT_OUT;
            case PASSING_DATA -> Outcome.PASS;
        };
    }

    private Outcome payload(LinePlace line) throws IOException {
        byte[] text = line.array();
        Line field = pipeline().field();
        int from = field.payloadStart();
        int to = field.payloadEnd();
        if (!Payloads.isJson(text, from, to)) {
            return text(line, from, to);
        }
        if (!line.hasNeedle(from, to) && !pipeline().mayMatch(text, from, to)) {
            return pipeline().isComplete(text, from, to) ? started(Outcome.PASS) : groupBegins(line, from, to);
        }
        Verdict verdict = pipeline().json(text, from, to, BodyForm.EVENT_STREAM, stream);
        return switch (verdict) {
            case UNCHANGED -> started(Outcome.PASS);
            case EDITED -> edited(line, from, to);
            case DROP_EVENT -> dropEvent();
            case NOT_JSON -> groupBegins(line, from, to);
        };
    }

    private Outcome text(LinePlace line, int from, int to) throws IOException {
        if (!rules.hasSteps() || from == to || Payloads.isDone(line.array(), from, to)) {
            return started(Outcome.PASS);
        }
        Verdict verdict = pipeline().text(line.array(), from, to, BodyForm.EVENT_STREAM);
        return verdict == Verdict.EDITED ? edited(line, from, to) : started(Outcome.PASS);
    }

    private Outcome started(Outcome outcome) {
        state = State.STARTED;
        return outcome;
    }

    private Outcome edited(LinePlace line, int from, int to) throws IOException {
        byte[] text = line.array();
        byte[] prefix = rules.dataPrefix();
        boolean exact = prefix.length == 0;
        int fields = state == State.FIELDS_HELD ? 0 : line.start();
        out.pass(text, fields, exact ? from : line.contentStart());
        out.pass(prefix, 0, prefix.length);
        pipeline().edits().writeTo(text, from, to, out);
        out.pass(text, exact ? to : line.contentEnd(), line.end());
        listener.edited();
        return started(Outcome.WRITTEN);
    }

    private Outcome dropEvent() {
        listener.eventDropped();
        if (state != State.STARTED) {
            state = State.DROPPING;
        }
        return Outcome.LEFT_OUT;
    }

    private Outcome groupBegins(LinePlace line, int from, int to) {
        groupIsDroppable = state != State.STARTED;
        group = new GroupedPayload(line.array(), from, to);
        group.add(line, from, to);
        state = State.GROUP;
        return Outcome.HOLD;
    }

    private Outcome groupGoesOn(LinePlace line) throws IOException {
        Line field = pipeline().field();
        int from = field.payloadStart();
        int to = field.payloadEnd();
        boolean complete = group().goOn(line.array(), from, to);
        group().add(line, from, to);
        return complete ? groupIsComplete(line.array(), line.end()) : Outcome.HOLD;
    }

    private Outcome groupIsComplete(byte[] held, int size) throws IOException {
        byte[] text = group().join(held);
        state = State.STARTED;
        boolean matches = pipeline().mayMatch(text, 0, text.length);
        Verdict verdict =
                matches ? pipeline().json(text, 0, text.length, BodyForm.EVENT_STREAM, stream) : Verdict.UNCHANGED;
        Outcome outcome = switch (verdict) {
            case UNCHANGED, NOT_JSON -> Outcome.PASS;
            case EDITED -> {
                group().writeEdited(held, size, pipeline().edits(), rules.dataPrefix(), out);
                listener.edited();
                yield Outcome.WRITTEN;
            }
            case DROP_EVENT -> {
                listener.eventDropped();
                if (groupIsDroppable) {
                    state = State.DROPPING;
                } else {
                    group().writeOthers(held, size, out);
                }
                yield Outcome.LEFT_OUT;
            }
        };
        return outcome;
    }

    // The event, or the body, ended before the text was complete. The bytes of an empty line that ended it stay.
    private Outcome groupEnded(byte[] held, int size) throws IOException {
        byte[] text = group().join(held);
        ErrorPolicy policy = rules.policies().forNoJson(text, 0, text.length);
        Outcome outcome = policy == null ? Outcome.PASS : failed(Failure.NOT_JSON, policy);
        if (outcome == Outcome.LEFT_OUT) {
            group().writeOthers(held, size, out);
            outcome = Outcome.WRITTEN;
        }
        return outcome;
    }

    @Override
    public void heldTooLong(byte[] held, int size) throws IOException {
        if (state == State.FIELDS_HELD) {
            out.pass(held, 0, size);
            state = State.STARTED;
            return;
        }
        if (failed(Failure.TOO_LONG, rules.policies().forTooLong()) == Outcome.PASS) {
            out.pass(held, 0, size);
            state = State.PASSING_DATA;
        } else {
            group().writeOthers(held, size, out);
            state = State.LEAVING_OUT_DATA;
        }
    }

    @Override
    public Outcome tooLong(LinePlace line) throws IOException {
        Kind kind = pipeline().field().read(line.array(), line.contentStart(), line.contentEnd());
        if (kind != Kind.DATA) {
            // A field has left; a comment says nothing about the event.
            state = state == State.OPEN && kind == Kind.FIELD ? State.STARTED : state;
            return state == State.DROPPING ? Outcome.LEFT_OUT : Outcome.PASS;
        }
        return switch (state) {
            case PASSING_DATA -> Outcome.PASS;
            case DROPPING, LEAVING_OUT_DATA -> Outcome.LEFT_OUT;
            default -> payloadTooLong(line);
        };
    }

    private Outcome payloadTooLong(LinePlace line) throws IOException {
        Line field = pipeline().field();
        int from = field.payloadStart();
        boolean looked = from == field.payloadEnd()
                || rules.hasSteps()
                || Payloads.isJson(line.array(), from, field.payloadEnd());
        if (!looked) {
            return started(Outcome.PASS);
        }
        Outcome outcome = failed(Failure.TOO_LONG, rules.policies().forTooLong());
        state = outcome == Outcome.PASS ? State.PASSING_DATA : State.LEAVING_OUT_DATA;
        return outcome;
    }

    @Override
    public Outcome end(byte[] held, int size) throws IOException {
        return state == State.GROUP ? groupEnded(held, size) : Outcome.PASS;
    }

    private Outcome failed(Failure failure, ErrorPolicy policy) throws BodyAbortedException {
        return Payloads.failed(listener, failure, policy);
    }

    @Override
    public void release() {
        if (pipeline != null) {
            rules.pipelines().giveBack(pipeline);
            pipeline = null;
        }
        if (state != State.GROUP) {
            group = null;
        }
    }

    private PayloadPipeline pipeline() {
        if (pipeline == null) {
            pipeline = rules.pipelines().take();
        }
        return pipeline;
    }

    private GroupedPayload group() {
        return Objects.requireNonNull(group);
    }
}
