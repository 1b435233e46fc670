package dev.sluice.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import org.jspecify.annotations.Nullable;

/** An async answer. It ends when it is told to, not when the container says that it has: on Jetty that is too late. */
final class SluiceAsyncContext implements AsyncContext {
    /** Which request and response it was started with. */
    enum Pair {
        ORIGINAL,
        GIVEN
    }

    private final AsyncContext container;
    private final SluiceResponse answer;
    private final Pair pair;

    SluiceAsyncContext(AsyncContext container, SluiceResponse answer, Pair pair) {
        this.container = container;
        this.answer = answer;
        this.pair = pair;
    }

    boolean wraps(AsyncContext other) {
        return container == other;
    }

    @Override
    public void complete() {
        answer.course().complete(container::complete);
    }

    /** The container acts on its own when its callback returns and the answer is neither complete nor dispatched. */
    void hurry(@Nullable Throwable cause) {
        answer.body().hurry(cause);
    }

    @Override
    public void dispatch() {
        dispatching(container::dispatch);
    }

    @Override
    public void dispatch(String path) {
        dispatching(() -> container.dispatch(path));
    }

    @Override
    public void dispatch(ServletContext context, String path) {
        dispatching(() -> container.dispatch(context, path));
    }

    /** Non-blocking output of ours must be out first; the dispatch may write in blocking mode. */
    private void dispatching(Runnable dispatch) {
        answer.course().endMayBeMissed(container);
        SluiceStream stream = answer.stream();
        answer.body().whenTaken(stream == null ? dispatch : () -> stream.dispatching(dispatch));
    }

    @Override
    public ServletRequest getRequest() {
        return container.getRequest();
    }

    @Override
    public ServletResponse getResponse() {
        return container.getResponse();
    }

    @Override
    public boolean hasOriginalRequestAndResponse() {
        return pair == Pair.ORIGINAL || container.hasOriginalRequestAndResponse();
    }

    @Override
    public void start(Runnable task) {
        container.start(task);
    }

    @Override
    public void addListener(AsyncListener listener) {
        container.addListener(new SluiceAsyncListener(listener, this, null, answer));
    }

    @Override
    public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
        container.addListener(new SluiceAsyncListener(listener, this, request, response), request, response);
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
        return container.createListener(type);
    }

    @Override
    public void setTimeout(long milliseconds) {
        container.setTimeout(milliseconds);
    }

    @Override
    public long getTimeout() {
        return container.getTimeout();
    }
}
