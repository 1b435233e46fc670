package dev.sluice.servlet;

import dev.sluice.coding.ContentCodings;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The response that the application gets. Everything but the body and the headers that describe it goes straight on. */
final class SluiceResponse extends DescribedResponse {
    private final Sluice owner;
    private final HttpServletRequest request;
    /** Tomcat puts its own wrapper between us and this one for the time of an include. */
    private final HttpServletResponse container;

    private final Body body;
    private final TrailerGuard guard;
    private final Course course;
    private volatile @Nullable SluiceStream stream;
    private volatile @Nullable SluiceWriter writer;
    private int bufferSize = -1;

    SluiceResponse(Sluice owner, HttpServletRequest request, HttpServletResponse container) {
        super(container, request.getMethod());
        this.owner = owner;
        this.request = request;
        this.container = container;
        this.body = new Body(this);
        this.guard = new TrailerGuard(body, bodyHeaders());
        this.course = new Course(this, body, request);
    }

    /** Returns the response of this kind that a response wraps; null when there is none. */
    static @Nullable SluiceResponse in(ServletResponse response) {
        return Opaque.behind(response);
    }

    boolean belongsTo(Sluice filter) {
        return owner == filter;
    }

    Sluice owner() {
        return owner;
    }

    @Override
    Body body() {
        return body;
    }

    Decision decision() {
        // One that a filter above has set is what that one makes of the bytes that leave here.
        ContentCodings named = ContentCodings.of(bodyHeaders().waiting().values(HeldHeaders.CODING));
        // Text goes through the encoder of a charset: it cannot be in a coding.
        ContentCodings codings = writer == null ? named : named.ofText();
        return Gate.decide(getStatus(), contentTypes(), codings, Codings.accepted(codings, request));
    }

    // The body

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        // Asked every time: when the writer is out, the container says so in its own words.
        ServletOutputStream target = super.getOutputStream();
        SluiceStream open = stream;
        if (open == null) {
            open = new SluiceStream(this, target);
            stream = open;
            writer = null;
            body.leavesThrough(new BlockingOutlet(target, server()));
        }
        return open;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        if (stream != null && server() != Servers.JETTY) {
            // Undertow would add a charset to the content type before it says no. Jetty may say yes behind a forward.
            throw new IllegalStateException("getOutputStream() was called on this response");
        }
        PrintWriter target = super.getWriter();
        SluiceWriter open = writer;
        if (open == null || !open.leadsTo(target)) {
            WriterOutlet outlet = new WriterOutlet(target, this);
            open = new SluiceWriter(body, outlet, target, server());
            writer = open;
            stream = null;
            body.leavesThrough(outlet);
        }
        return open;
    }

    @Override
    public void flushBuffer() throws IOException {
        // The headers leave now, so what they say about the body is final. No guard for a body that passes: where there
        // may be trailers, Jetty sends chunks in place of the announced length.
        if (!isCommitted() && !body.passes()) {
            beforeCommit();
        }
        body.spill();
        super.flushBuffer();
    }

    @Override
    public void reset() {
        refuseOnceBegun(isCommitted(), "The response is committed");
        Inclusion within = inclusion();
        super.reset();
        if (within == Inclusion.TOMCAT) {
            return;
        }
        bodyHeaders().waiting().clear();
        SluiceStream open = stream;
        if (open == null || !open.isNonBlocking()) {
            stream = null;
        }
        writer = null;
        bufferSize = -1;
        body.restart();
    }

    @Override
    public void resetBuffer() {
        refuseOnceBegun(isCommitted(), "The response is committed");
        super.resetBuffer();
        body.restart();
    }

    /** The container does not know of what was written and is held. */
    private void refuseOnceBegun(boolean also, String reason) {
        if (also && body.isBegun() && inclusion() != Inclusion.TOMCAT) {
            throw new IllegalStateException(reason);
        }
    }

    /** Throws away what the container has not sent yet, for an answer that may not go on. */
    void withdraw() {
        try {
            super.resetBuffer();
        } catch (IllegalStateException e) {
            // It has left meanwhile.
        }
    }

    @Override
    public void setBufferSize(int size) {
        refuseOnceBegun(true, "The body has begun");
        super.setBufferSize(size);
        bufferSize = -1;
    }

    /** Size of the container's buffer, in bytes. */
    int bufferSize() {
        if (bufferSize < 0) {
            bufferSize = getBufferSize();
        }
        return bufferSize;
    }

    /** The container may commit the response with what it gets next. */
    void beforeCommit() {
        if (!isCommitted()) {
            guard.arm((HttpServletResponse) getResponse(), request.getServletContext());
        }
    }

    /** Commits what there is, so that a missing end shows: a response that is not committed could still get a length. */
    void commitGuarded() {
        if (!isCommitted()) {
            beforeCommit();
            commit();
        }
    }

    /** Whether the container was about to send something, so that what fails in it may be the connection. */
    boolean isLeaving() {
        return !guard.isUntouched();
    }

    /** Lets the headers leave, if the container can do it now. */
    void commit() {
        try {
            super.flushBuffer();
        } catch (IOException | IllegalStateException e) {
            // The client is gone, or the container is not ready: the guard in the trailers is what is left.
        }
    }

    @Override
    public void setTrailerFields(Supplier<Map<String, String>> supplier) {
        guard.set((HttpServletResponse) getResponse(), supplier);
    }

    @Override
    public @Nullable Supplier<Map<String, String>> getTrailerFields() {
        return guard.application();
    }

    // Another answer

    @Override
    public void sendError(int status, String message) throws IOException {
        takesThePlace(() -> super.sendError(status, message), inclusion()::errorSent);
    }

    @Override
    public void sendError(int status) throws IOException {
        takesThePlace(() -> super.sendError(status), inclusion()::errorSent);
    }

    @Override
    public void sendRedirect(String location) throws IOException {
        takesThePlace(() -> super.sendRedirect(location), inclusion()::redirectSent);
    }

    /** Servlet 6.1. */
    public void sendRedirect(String location, int status) throws IOException {
        sendRedirect(location, status, true);
    }

    /** Servlet 6.1. */
    public void sendRedirect(String location, boolean clearBuffer) throws IOException {
        sendRedirect(location, SC_FOUND, clearBuffer);
    }

    /** Servlet 6.1. Without {@code clearBuffer} what the application wrote becomes the body of the redirect. */
    public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
        Inclusion within = inclusion();
        if (!clearBuffer && within == Inclusion.NONE) {
            body.end();
        }
        HttpServletResponse target = (HttpServletResponse) getResponse();
        takesThePlace(() -> Servlet61.sendRedirect(target, location, status, clearBuffer), within::redirectSent);
    }

    /** The body goes on when the container refuses the other answer. */
    private void takesThePlace(Inclusion.Answer other, Consumer<Body> sent) throws IOException {
        guard.rest();
        try {
            if (inclusion() == Inclusion.NONE) {
                bodyHeaders().takeBack();
            }
            other.send();
            sent.accept(body);
        } finally {
            guard.watch();
        }
    }

    /** Returns what the client says that it has, if the answer to it may have gone through the rules. */
    List<String> knownValidators() {
        return RequestHeader.isOutOfScope(request) ? List.of() : Collections.list(request.getHeaders("If-None-Match"));
    }

    @Nullable
    SluiceStream stream() {
        return stream;
    }

    /** The way through the application. */
    Course course() {
        return course;
    }

    Inclusion inclusion() {
        return Inclusion.of(this, request);
    }

    /** The container's own response, on which headers can be set inside an include too; what stands in when it is over. */
    HttpServletResponse container() {
        return isOver() ? Departed.RESPONSE : container;
    }

    /** Whether the container was let go of. */
    boolean isOver() {
        return getResponse() == Departed.RESPONSE;
    }

    Servers server() {
        return Servers.of(container);
    }

    /** Lets go of the container, which may use its response for the next client as soon as this one is complete. */
    void depart() {
        setResponse(Departed.RESPONSE);
        // Second: whoever sees that the body is over sees the other response, too.
        body.over();
    }
}
