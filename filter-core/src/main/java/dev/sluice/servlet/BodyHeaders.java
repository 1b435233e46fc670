package dev.sluice.servlet;

import dev.sluice.servlet.BodyHeader.Change;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of the headers that describe the bytes of the body. Belongs to one response; not thread-safe. */
final class BodyHeaders {
    /** What becomes of such a header when it is set now. */
    enum Fate {
        /** It waits for the first byte. */
        HELD,
        /** It is wrong for a body that may change. */
        DROPPED,
        /** It is the container's. */
        PASSED
    }

    /** How a header comes. */
    enum How {
        SET,
        ADD
    }

    private final SluiceResponse response;
    private final String method;
    private final HeldHeaders waiting = new HeldHeaders();
    private Fate fate = Fate.HELD;

    /** What was decided about a coded body; null for others, of which each keeps an object less. */
    private @Nullable Decision decision;

    BodyHeaders(SluiceResponse response, String method) {
        this.response = response;
        this.method = method;
    }

    HeldHeaders waiting() {
        return waiting;
    }

    /** The body begins anew: what left may be wrong for it. A container that cannot take a header back gets it again. */
    void hold() {
        if (fate != Fate.HELD) {
            fate = Fate.HELD;
            waiting.takeBack(container());
        }
    }

    /** Another answer is about to take the place of the body: what has gone to the container does not describe it. */
    void takeBack() {
        if (fate != Fate.HELD && !response.isCommitted()) {
            waiting.takeBack(container());
        }
    }

    /** Another answer takes the place of the body: what waits does not describe it. */
    void forget() {
        fate = Fate.PASSED;
        waiting.clear();
    }

    /** The body passes: what describes it passes too. */
    void release() {
        fate = Fate.PASSED;
        releasePassed();
    }

    private void releasePassed() {
        waiting.release(container());
        if (response.getStatus() == HttpServletResponse.SC_NOT_MODIFIED) {
            // A cache may refuse a 304 whose strong validator is not the one that it has (RFC 9111 section 4.3.4).
            waiting.releaseForUnchanged(container(), response.knownValidators());
        }
    }

    /** The body may change: its headers leave without what would be wrong then. Returns the announced length, or -1. */
    long drop(Decision decided) {
        fate = Fate.DROPPED;
        decision = decided.isCoded() ? decided : null;
        releaseDropped();
        // The length of an answer to HEAD is not one of bytes to come.
        return isHead() ? -1 : waiting.length();
    }

    private void releaseDropped() {
        waiting.releaseForChangedBody(container(), decision);
    }

    /** An include ends. What left in it is set once more: Undertow sets no header inside one, for nobody. */
    void releaseAgain() {
        if (response.isCommitted()) {
            return;
        }
        switch (fate) {
            case PASSED -> releasePassed();
            case DROPPED -> releaseDropped();
            case HELD -> {}
        }
    }

    /**
     * No byte was written. What would have been rewritten must not keep the length of the body that HEAD hides.
     *
     * @return false when such a length did not go to the container
     */
    boolean releaseWithoutBody() {
        if (isHead()) {
            Decision decided = response.decision();
            if (decided.verdict().form() != null) {
                boolean announced = waiting.length() >= 0;
                drop(decided);
                return !announced;
            }
        }
        release();
        return true;
    }

    /** Returns whether the coding left as the application named it. */
    boolean keepsCoding() {
        Decision decided = decision;
        return decided != null
                && decided.leaving() != null
                && decided.arriving().size() == 1;
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    private HttpServletResponse container() {
        return response.container();
    }

    /** Returns whether this length does not go to the container, at least for now. */
    boolean takesLength(long length) {
        if (response.course().isIncluding() || isTooLate()) {
            return fate == Fate.DROPPED;
        }
        waiting.setLength(length);
        return fate != Fate.PASSED;
    }

    /** Returns whether this header does not go to the container, at least not as it is. */
    boolean takes(String name, @Nullable String value, How how) {
        if (name == null || response.course().isIncluding() || isTooLate()) {
            return false;
        }
        if (BodyHeader.named(name) == null) {
            return how == How.SET && variesWithUs(name) && setVary(name, value);
        }
        // Noted also where it leaves at once: when the buffer is reset, all of them leave once more.
        if (how == How.SET) {
            waiting.set(name, value);
        } else {
            waiting.add(name, value);
        }
        if (fate == Fate.DROPPED) {
            releaseDropped();
        }
        return fate != Fate.PASSED;
    }

    private boolean variesWithUs(String name) {
        return decision != null && HeldHeaders.VARY.equalsIgnoreCase(name);
    }

    private boolean setVary(String name, @Nullable String value) {
        container().setHeader(name, value);
        HeldHeaders.varyByCoding(container());
        return true;
    }

    /** Returns the trailer fields to send for those of the application's. */
    @Nullable
    Map<String, String> trailers(@Nullable Map<String, String> fields) {
        if (fate != Fate.DROPPED || fields == null || fields.isEmpty()) {
            return fields;
        }
        Map<String, String> kept = new LinkedHashMap<>(fields);
        kept.keySet().removeIf(name -> changeOf(name) == Change.GOES);
        kept.replaceAll((name, value) -> changeOf(name) == Change.GETS_WEAK ? BodyHeader.weak(value) : value);
        return kept;
    }

    private static @Nullable Change changeOf(String name) {
        BodyHeader row = BodyHeader.named(name);
        return row == null ? null : row.change();
    }

    /** The container refuses it, so that it must not be noted either. */
    private boolean isTooLate() {
        return fate != Fate.HELD && response.isCommitted();
    }
}
