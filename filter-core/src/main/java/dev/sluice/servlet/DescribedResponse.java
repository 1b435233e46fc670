package dev.sluice.servlet;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A response whose headers that describe the body may wait for its first byte; the application reads them as if they had
 * left. Part of the {@link SluiceResponse} by inheritance, since an object for it would be one more in every open stream.
 */
abstract sealed class DescribedResponse extends HttpServletResponseWrapper permits SluiceResponse {
    private final BodyHeaders headers;

    DescribedResponse(HttpServletResponse container, String method) {
        super(container);
        this.headers = new BodyHeaders((SluiceResponse) this, method);
    }

    BodyHeaders bodyHeaders() {
        return headers;
    }

    abstract Body body();

    @Override
    public void setStatus(int status) {
        int before = getStatus();
        super.setStatus(status);
        body().statusSet(before);
    }

    @Override
    public void setContentLength(int length) {
        setContentLengthLong(length);
    }

    @Override
    public void setContentLengthLong(long length) {
        if (!headers.takesLength(length)) {
            super.setContentLengthLong(length);
        }
    }

    @Override
    public void setHeader(String name, String value) {
        if (!headers.takes(name, value, BodyHeaders.How.SET)) {
            super.setHeader(name, value);
        }
        body().headerSet(name);
    }

    @Override
    public void addHeader(String name, String value) {
        if (!headers.takes(name, value, BodyHeaders.How.ADD)) {
            super.addHeader(name, value);
        }
        body().headerSet(name);
    }

    @Override
    public void setIntHeader(String name, int value) {
        if (!headers.takes(name, Integer.toString(value), BodyHeaders.How.SET)) {
            super.setIntHeader(name, value);
        }
    }

    @Override
    public void addIntHeader(String name, int value) {
        if (!headers.takes(name, Integer.toString(value), BodyHeaders.How.ADD)) {
            super.addIntHeader(name, value);
        }
    }

    @Override
    public boolean containsHeader(String name) {
        return !headers.waiting().values(name).isEmpty() || super.containsHeader(name);
    }

    @Override
    public @Nullable String getHeader(String name) {
        List<String> held = headers.waiting().values(name);
        return held.isEmpty() ? super.getHeader(name) : held.get(0);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        List<String> held = headers.waiting().values(name);
        return held.isEmpty() ? super.getHeaders(name) : held;
    }

    @Override
    public Collection<String> getHeaderNames() {
        List<String> held = headers.waiting().names();
        if (held.isEmpty()) {
            return super.getHeaderNames();
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(super.getHeaderNames());
        names.addAll(held);
        return names;
    }

    /** Returns the content type: of several lines all. Undertow sends two lines where two were added, and tells of the first only. */
    final @Nullable String contentTypes() {
        Collection<String> lines = getHeaders("Content-Type");
        return lines.size() > 1 ? String.join(",", lines) : getContentType();
    }
}
