package dev.sluice.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Ends an answer whose last dispatch the filter did not see, because it is not mapped on ASYNC. */
record LastCall(Course answer) implements AsyncListener {
    @Override
    public void onComplete(AsyncEvent event) {
        answer.lastCall();
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    /** Async was started again, on a new context that has no listeners. */
    @Override
    public void onStartAsync(AsyncEvent event) {}
}
