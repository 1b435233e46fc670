package dev.sluice.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request that the application gets. It keeps async answers on our side of the response, and hides what would make
 * the application answer with bytes that cannot be rewritten.
 */
final class SluiceRequest extends HttpServletRequestWrapper {
    private static final String SENDFILE = "org.apache.tomcat.sendfile.";

    private final SluiceResponse response;
    private @Nullable SluiceAsyncContext async;

    SluiceRequest(HttpServletRequest request, SluiceResponse response) {
        super(request);
        this.response = response;
    }

    // Async

    /** The container would hand out its own response (Servlet 6.0 section 2.3.3.3), and go past the filter. */
    @Override
    public AsyncContext startAsync() {
        return started(super.startAsync(this, response), SluiceAsyncContext.Pair.ORIGINAL);
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse other) {
        return started(super.startAsync(request, other), SluiceAsyncContext.Pair.GIVEN);
    }

    private AsyncContext started(AsyncContext container, SluiceAsyncContext.Pair pair) {
        response.course().asyncStarted();
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
        return container == null ? null : new SluiceDispatcher(container, response.course());
    }

    // Headers

    @Override
    public @Nullable String getHeader(String name) {
        String value = super.getHeader(name);
        if (value == null) {
            return null;
        }
        return switch (View.of(name)) {
            case PLAIN -> value;
            case CODING -> isOutOfScope() ? value : narrowed();
            case RANGE -> isOutOfScope() ? value : null;
        };
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        String value = super.getHeader(name);
        if (value == null) {
            return super.getHeaders(name);
        }
        return switch (View.of(name)) {
            case PLAIN -> super.getHeaders(name);
            case CODING -> isOutOfScope() ? super.getHeaders(name) : Collections.enumeration(List.of(narrowed()));
            case RANGE -> isOutOfScope() ? super.getHeaders(name) : Collections.emptyEnumeration();
        };
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        Enumeration<String> names = super.getHeaderNames();
        if (names == null || super.getHeader("Range") == null || isOutOfScope()) {
            return names;
        }
        List<String> shown = Collections.list(names);
        shown.removeIf(name -> View.of(name) == View.RANGE);
        return Collections.enumeration(shown);
    }

    @Override
    public long getDateHeader(String name) {
        return View.of(name) == View.RANGE && !isOutOfScope() ? -1 : super.getDateHeader(name);
    }

    /**
     * Whether the answer is of another kind for sure, so that all headers are the application's. Otherwise it is not told
     * of ranges: a range of what is rewritten cannot be read, and its bounds would be wrong; a server may always answer
     * with the whole (RFC 9110 section 14.2).
     */
    private boolean isOutOfScope() {
        String type = getServletContext().getMimeType(getRequestURI());
        return type != null && Gate.form(type) == null;
    }

    private String narrowed() {
        return Codings.accepted((HttpServletRequest) getRequest()).narrowed();
    }

    /** How the application sees a header. */
    private enum View {
        PLAIN,
        /** Accept-Encoding: a coding that cannot be undone would hide the body from the rules. */
        CODING,
        /** Range and If-Range. */
        RANGE;

        static View of(String name) {
            return switch (name.length()) {
                case 5 -> name.equalsIgnoreCase("Range") ? RANGE : PLAIN;
                case 8 -> name.equalsIgnoreCase("If-Range") ? RANGE : PLAIN;
                case 15 -> name.equalsIgnoreCase("Accept-Encoding") ? CODING : PLAIN;
                default -> PLAIN;
            };
        }
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
