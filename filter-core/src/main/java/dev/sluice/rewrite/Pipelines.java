package dev.sluice.rewrite;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Lends pipelines for the time of one call, so that an idle stream keeps none: what a pipeline needs to look into a
 * payload is more than the 1 KB that such a stream may have. A few wait to be lent again; they hold no byte of any body.
 * Thread-safe, without locks.
 */
final class Pipelines {
    private static final int WAITING = 16;

    private final Supplier<PayloadPipeline> factory;
    private final AtomicReferenceArray<PayloadPipeline> waiting = new AtomicReferenceArray<>(WAITING);

    Pipelines(Supplier<PayloadPipeline> factory) {
        this.factory = factory;
    }

    /** Returns a pipeline that nobody else uses. */
    PayloadPipeline take() {
        int first = firstSlot();
        for (int i = 0; i < WAITING; i++) {
            int slot = (first + i) % WAITING;
            if (waiting.getPlain(slot) != null) {
                PayloadPipeline pipeline = waiting.getAndSet(slot, null);
                if (pipeline != null) {
                    return pipeline;
                }
            }
        }
        return factory.get();
    }

    /** Takes a pipeline back; one that has grown large for one payload is let go. */
    void giveBack(PayloadPipeline pipeline) {
        pipeline.clear();
        if (pipeline.isLarge()) {
            return;
        }
        int first = firstSlot();
        for (int i = 0; i < WAITING; i++) {
            if (waiting.compareAndSet((first + i) % WAITING, null, pipeline)) {
                return;
            }
        }
    }

    // Threads begin at different slots, so that they seldom meet.
    private static int firstSlot() {
        return (int) (Thread.currentThread().getId() % WAITING);
    }
}
