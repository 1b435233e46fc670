package dev.sluice.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The application's listener. The container's events would hand it the container's own context and response. */
record SluiceAsyncListener(
        AsyncListener application,
        SluiceAsyncContext context,
        @Nullable ServletRequest request,
        ServletResponse response)
        implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) throws IOException {
        application.onComplete(ours(event, context));
    }

    @Override
    public void onTimeout(AsyncEvent event) throws IOException {
        application.onTimeout(ours(event, context));
        context.hurry(null);
    }

    @Override
    public void onError(AsyncEvent event) throws IOException {
        application.onError(ours(event, context));
        context.hurry(event.getThrowable());
    }

    /** Async was started again: the event's context is the new one. */
    @Override
    public void onStartAsync(AsyncEvent event) throws IOException {
        application.onStartAsync(ours(event, event.getAsyncContext()));
    }

    private AsyncEvent ours(AsyncEvent event, AsyncContext shown) {
        ServletRequest supplied = request == null ? event.getSuppliedRequest() : request;
        ServletResponse answer = event.getSuppliedResponse() == null ? null : response;
        return new AsyncEvent(shown, supplied, answer, event.getThrowable());
    }
}
