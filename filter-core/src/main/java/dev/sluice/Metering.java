package dev.sluice;

import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.servlet.Counted;
import dev.sluice.servlet.Tally;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Tells the filter's own adders what happens, and the user's metrics, whose failures do not reach the answer. Thread-safe. */
final class Metering implements Tally {
    private static final Logger LOG = System.getLogger("dev.sluice");

    private static final Map<Counted, Reason> REASONS = new EnumMap<>(Counted.class);

    static {
        for (Counted what : Counted.values()) {
            REASONS.put(what, Reason.valueOf(what.name()));
        }
    }

    private final Adders adders;
    private final @Nullable PostprocessMetrics own;
    private final AtomicBoolean toldOfFailure = new AtomicBoolean();

    Metering(Adders adders, @Nullable PostprocessMetrics own) {
        this.adders = adders;
        this.own = own;
    }

    @Override
    public void count(Counted what) {
        Reason reason = REASONS.get(what);
        if (reason == null) {
            throw new IllegalStateException("No reason for " + what);
        }
        adders.count(reason);
        if (own != null) {
            try {
                own.count(reason);
            } catch (Throwable e) {
                failed(own, e);
            }
        }
    }

    @Override
    public void held(int most) {
        adders.held(most);
        if (own != null) {
            try {
                own.held(most);
            } catch (Throwable e) {
                failed(own, e);
            }
        }
    }

    /** Whatever it is: a metrics library that is missing throws an Error, and some languages any Throwable. */
    private void failed(PostprocessMetrics metrics, Throwable cause) {
        if (toldOfFailure.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "The PostprocessMetrics " + metrics.getClass().getName()
                            + " failed; answers go on, and further failures are not logged",
                    cause);
        }
    }
}
