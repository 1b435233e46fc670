package dev.sluice.servlet;

import dev.sluice.servlet.RequestHeader.View;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The request that the application gets. It keeps async answers on our side of the response, and hides what would make
 * the application answer with bytes that cannot be rewritten.
 */
final class SluiceRequest extends HttpServletRequestWrapper {
    private static final String SENDFILE = "org.apache.tomcat.sendfile.";

    private final SluiceResponse response;
    private final boolean asyncSupportedUpToHere;
    private @Nullable SluiceAsyncContext async;

    /** Whom the application handed over to when async was still allowed. */
    private @Nullable String handedOverTo;

    SluiceRequest(HttpServletRequest request, SluiceResponse response) {
        super(request);
        this.response = response;
        this.asyncSupportedUpToHere = request.isAsyncSupported();
    }

    // Async

    /** The container would hand out its own response (Servlet 6.0 section 2.3.3.3), and go past the filter. */
    @Override
    public AsyncContext startAsync() {
        // Behind a filter that does not support it, Jetty refuses this one and takes the other.
        Supplier<AsyncContext> start =
                super.isAsyncSupported() ? () -> super.startAsync(this, response) : super::startAsync;
        return started(explained(start), SluiceAsyncContext.Pair.ORIGINAL);
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse other) {
        return started(explained(() -> super.startAsync(request, other)), SluiceAsyncContext.Pair.GIVEN);
    }

    private AsyncContext explained(Supplier<AsyncContext> start) {
        try {
            return start.get();
        } catch (IllegalStateException e) {
            if (super.isAsyncSupported()) {
                throw e;
            }
            throw new IllegalStateException(response.owner().asyncRefused(refused()), e);
        }
    }

    /** Frameworks ask, and then throw an exception of their own that does not say where to look. */
    @Override
    public boolean isAsyncSupported() {
        boolean supported = super.isAsyncSupported();
        if (!supported) {
            response.owner().asyncNotSupported(refused());
        }
        return supported;
    }

    private AsyncChain refused() {
        return new AsyncChain(container(), asyncSupportedUpToHere, handedOverTo);
    }

    private HttpServletRequest container() {
        return (HttpServletRequest) getRequest();
    }

    private AsyncContext started(AsyncContext container, SluiceAsyncContext.Pair pair) {
        response.course().asyncStarted();
        handedOverTo = null;
        SluiceAsyncContext wrapped = new SluiceAsyncContext(container, response, pair);
        async = wrapped;
        return wrapped;
    }

    @Override
    public AsyncContext getAsyncContext() {
        AsyncContext container = super.getAsyncContext();
        SluiceAsyncContext known = async;
        return known != null && known.wraps(container)
                ? known
                : new SluiceAsyncContext(container, response, SluiceAsyncContext.Pair.GIVEN);
    }

    // Dispatchers

    @Override
    public @Nullable RequestDispatcher getRequestDispatcher(String path) {
        RequestDispatcher container = super.getRequestDispatcher(path);
        return container == null ? null : new SluiceDispatcher(container, response.course(), () -> handsOver(path));
    }

    private void handsOver(String path) {
        if (super.isAsyncSupported()) {
            handedOverTo = path;
        }
    }

    // Headers

    @Override
    public @Nullable String getHeader(String name) {
        String value = super.getHeader(name);
        if (value == null) {
            return null;
        }
        return switch (viewOf(name)) {
            case AS_SENT -> value;
            case NARROWED -> narrowed();
            case HIDDEN -> null;
        };
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        if (super.getHeader(name) == null) {
            return super.getHeaders(name);
        }
        return switch (viewOf(name)) {
            case AS_SENT -> super.getHeaders(name);
            case NARROWED -> Collections.enumeration(List.of(narrowed()));
            case HIDDEN -> Collections.emptyEnumeration();
        };
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        Enumeration<String> names = super.getHeaderNames();
        List<String> shown = names == null ? List.of() : Collections.list(names);
        return Collections.enumeration(
                shown.stream().filter(name -> viewOf(name) != View.HIDDEN).toList());
    }

    @Override
    public long getDateHeader(String name) {
        return viewOf(name) == View.HIDDEN ? -1 : super.getDateHeader(name);
    }

    @Override
    public int getIntHeader(String name) {
        return viewOf(name) == View.HIDDEN ? -1 : super.getIntHeader(name);
    }

    private View viewOf(String name) {
        View view = RequestHeader.viewOf(name);
        return view == View.AS_SENT || RequestHeader.isOutOfScope(this) ? View.AS_SENT : view;
    }

    private String narrowed() {
        return Codings.accepted(container()).narrowed();
    }

    // Tomcat's way of sending a file without writing it

    @Override
    public @Nullable Object getAttribute(String name) {
        return isSendfile(name) ? null : super.getAttribute(name);
    }

    @Override
    public void setAttribute(String name, Object value) {
        if (!isSendfile(name)) {
            super.setAttribute(name, value);
        }
    }

    private static boolean isSendfile(@Nullable String name) {
        return name != null && name.startsWith(SENDFILE);
    }
}
