package dev.sluice.servlet;

import dev.sluice.rewrite.RewritePlan;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** A filter with a configuration: puts itself, unless it is off, between the application and the container once per answer. Thread-safe. */
public final class Sluice {
    private static final Logger LOG = System.getLogger("dev.sluice");

    private final RewritePlan plan;
    private final FlushMode flush;
    private final AtomicBoolean toldOfAnother = new AtomicBoolean();
    private final AtomicBoolean toldOfAsync = new AtomicBoolean();
    /** The one that the jar's fragment has, until the container tells another. */
    private volatile String name = "sluice";

    private final Tally tally;

    /**
     * Opens a sluice.
     *
     * @param plan what is done to bodies
     * @param flush who flushes streams
     * @param tally hears what happens
     */
    public Sluice(RewritePlan plan, FlushMode flush, Tally tally) {
        this.plan = plan;
        this.flush = flush;
        this.tally = tally;
    }

    /** Tells the name of the filter's registration, for messages. */
    public void named(String registration) {
        name = registration;
    }

    /** Returns the message for an application that is not allowed to start async. */
    String asyncRefused(AsyncChain chain) {
        return chain.refusal(name);
    }

    /** An application asked for async, and goes another way since it is not allowed to. That is worth a word, once. */
    void asyncNotSupported(AsyncChain chain) {
        if (toldOfAsync.compareAndSet(false, true)) {
            LOG.log(Level.WARNING, asyncRefused(chain));
        }
    }

    RewritePlan plan() {
        return plan;
    }

    FlushMode flush() {
        return flush;
    }

    /** Returns whether it has no rule, so that it leaves every response as it is. */
    public boolean isOff() {
        return plan.isEmpty();
    }

    Tally tally() {
        return tally;
    }

    /**
     * Does the work of the filter.
     *
     * @param request of the container, or one that went through here before
     * @param response of the container, or one that went through here before
     * @param chain what comes next
     * @throws IOException from the chain, or when the body was broken off
     * @throws ServletException from the chain
     */
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (plan.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        SluiceResponse known = SluiceResponse.in(response);
        if (known != null) {
            if (known.belongsTo(this)) {
                again(known, request, response, chain);
            } else {
                standBack(known);
                chain.doFilter(request, response);
            }
        } else if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse answer) {
            SluiceResponse wrapped = new SluiceResponse(this, http, answer);
            whole(wrapped, new SluiceRequest(http, wrapped), wrapped, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** Another registration is at work on this answer. That is all right as long as it does the same. */
    private void standBack(SluiceResponse known) {
        Sluice first = known.owner();
        boolean same = plan.isSameAs(first.plan) && flush == first.flush;
        if (!same && toldOfAnother.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "Two PostprocessFilters with different configurations are on one request: the one that comes first"
                            + " is at work, the other one is ignored, here and on every such request. Put what both"
                            + " should do into one, or map them on different paths");
        }
    }

    /** The request is dispatched once more, with a response that is wrapped already. */
    private static void again(SluiceResponse known, ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        DispatcherType type = request.getDispatcherType();
        switch (type) {
            case REQUEST -> chain.doFilter(request, response);
            case FORWARD -> {
                known.course().forwardBegins();
                chain.doFilter(request, response);
                known.course().forwardEnds();
            }
            case INCLUDE -> {
                known.course().includeBegins();
                try {
                    chain.doFilter(request, response);
                } finally {
                    known.course().includeEnds();
                }
            }
            case ASYNC, ERROR -> {
                known.course().dispatched();
                whole(known, request, response, chain);
            }
        }
    }

    /** A dispatch whose end is the end of the answer, unless async is started in it. */
    private static void whole(
            SluiceResponse answer, ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException | Error e) {
            answer.body().fail();
            throw e;
        }
        answer.course().chainReturned();
    }
}
