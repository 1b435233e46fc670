package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import java.util.concurrent.atomic.AtomicReference;

/** Whether a container in non-blocking mode takes a call, as far as it has told. Belongs to one response; thread-safe. */
final class Readiness {
    private enum State {
        /** It said that it is ready, or was never asked, and got nothing since. */
        RESTED,
        /** It got something since: whether it has taken it is not known. */
        GIVEN,
        /** It is being asked, or said no, and will call. */
        ASKED,
        /** The same, and what it got before is not known to be taken. */
        AWAITED;

        State given() {
            return switch (this) {
                case RESTED, GIVEN -> GIVEN;
                case ASKED, AWAITED -> AWAITED;
            };
        }

        State asked() {
            return switch (this) {
                case RESTED, ASKED -> ASKED;
                case GIVEN, AWAITED -> AWAITED;
            };
        }
    }

    private final ServletOutputStream container;
    private final AtomicReference<State> state = new AtomicReference<>(State.RESTED);

    Readiness(ServletOutputStream container) {
        this.container = container;
    }

    /** Asks the container. After a no it will call. */
    boolean ask() {
        // First, since the container may call before its answer is here.
        state.updateAndGet(State::asked);
        if (container.isReady()) {
            state.set(State.RESTED);
            return true;
        }
        return false;
    }

    /** The container gets something. */
    void gives() {
        state.updateAndGet(State::given);
    }

    /** Returns whether the container will call. */
    boolean isArmed() {
        State now = state.get();
        return now == State.ASKED || now == State.AWAITED;
    }

    /** Returns whether the container is known to have taken all that it got. */
    boolean hasTakenAll() {
        State now = state.get();
        return now == State.RESTED || now == State.ASKED;
    }
}
