package dev.sluice;

import dev.sluice.servlet.Sluice;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites event streams and JSON bodies on their way to the client, as a {@link PostprocessConfig} says; every other
 * answer passes untouched. In mode {@code off} the filter does not even wrap the response.
 *
 * <p>Map it on all dispatcher types: FORWARD, so that the end of a forwarded answer is seen in time; ERROR, since an
 * error page gets the container's own response; ASYNC, so that an answer that ends in an async dispatch has an end.
 * Registered more than once on one request, it works once; when the configurations differ, the first works and the log
 * says so.
 *
 * <p>Configured by init-params ({@link PostprocessConfig#fromInitParameters} lists them). A filter without the
 * init-param {@code postprocess} takes its mode from the context-param {@code sluice.postprocess}, so that the
 * registration that comes with the jar needs that single line; an init-param of its own wins over the context-param.
 *
 * <p>To register by annotation, extend it: {@code @WebFilter(urlPatterns = "/*", asyncSupported = true, ...)} on a
 * subclass without a body. It is not meant to be extended for anything else.
 *
 * <p>With {@code flush=line} a stream is committed by its first complete line. A forward, a reset or a header that comes
 * later is then refused, where a container alone would still have had the line in its buffer.
 */
public class PostprocessFilter implements Filter {
    private static final Logger LOG = System.getLogger("dev.sluice");

    private final @Nullable PostprocessConfig config;
    private final Adders adders = new Adders();

    /** Null until there is a configuration. */
    private volatile @Nullable Sluice sluice;

    /** Null without an MBean. Touched by the threads that start and stop the application only. */
    private @Nullable Management management;

    /** For deployment descriptors and annotations: configured by init-params. */
    public PostprocessFilter() {
        this.config = null;
    }

    /**
     * For registration in code. The filter is at work from here on, also where nobody calls {@link #init}, as Spring's
     * {@code DelegatingFilterProxy} does not.
     *
     * @param config what to do; init-params are then not allowed
     */
    public PostprocessFilter(PostprocessConfig config) {
        this.config = config;
        this.sluice = open(config);
    }

    private Sluice open(PostprocessConfig config) {
        return new Sluice(config.plan(), config.flush(), new Metering(adders, config.metrics()));
    }

    /**
     * Reads the configuration, and registers the counters as an MBean unless the mode is {@code off}:
     * {@code dev.sluice:type=PostprocessFilter,context="/path",name="filter"}. That it cannot be registered, or that the
     * JDK has no {@code java.management}, is logged and stops nothing.
     *
     * @param filterConfig where it stands
     * @throws ServletException when it is wrong; the message says what, where and what is allowed
     */
    @Override
    public void init(FilterConfig filterConfig) throws ServletException {
        try {
            Sluice open = sluice;
            if (config == null || open == null) {
                open = open(read(filterConfig));
            } else {
                refuseInitParameters(filterConfig);
            }
            open.named(filterConfig.getFilterName());
            sluice = open;
        } catch (IllegalArgumentException e) {
            throw new ServletException("filter '" + filterConfig.getFilterName() + "': " + e.getMessage(), e);
        }
        // One MBean is enough for a filter that is registered under two names.
        if (!opened().isOff() && management == null) {
            manage(filterConfig);
        }
    }

    private void manage(FilterConfig filterConfig) {
        try {
            management = Management.register(adders, filterConfig);
        } catch (NoClassDefFoundError e) {
            LOG.log(
                    Level.INFO,
                    "The JDK has no java.management: filter '" + filterConfig.getFilterName()
                            + "' works without an MBean");
        }
    }

    /** Unregisters the MBean. Overridden, this must be called, or the MBean keeps the application's classes. */
    @Override
    public void destroy() {
        if (management != null) {
            management.unregister();
            management = null;
        }
    }

    /**
     * Puts the filter between the application and the container.
     *
     * @throws IllegalStateException when the filter has no configuration: it was neither given one nor initialized
     */
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        opened().doFilter(request, response, chain);
    }

    /**
     * Returns what the filter has done since it was made: how many bodies it looked at, changed, let pass or broke off, and
     * why.
     *
     * @return a copy that does not change any more
     */
    public final PostprocessCounters counters() {
        return adders.snapshot();
    }

    private Sluice opened() {
        Sluice open = sluice;
        if (open == null) {
            // To let everything pass would be to leak it.
            throw new IllegalStateException("PostprocessFilter has no configuration. Make it with new"
                    + " PostprocessFilter(config), or have init(FilterConfig) called: a container does that for the"
                    + " filters that it knows, Spring's DelegatingFilterProxy with targetFilterLifecycle=true, and a"
                    + " subclass that overrides it by super.init(filterConfig)");
        }
        return open;
    }

    private static PostprocessConfig read(FilterConfig filterConfig) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name : Collections.list(filterConfig.getInitParameterNames())) {
            parameters.put(name, filterConfig.getInitParameter(name));
        }
        String contextMode = filterConfig.getServletContext().getInitParameter(InitParameters.CONTEXT_MODE);
        return InitParameters.read(parameters, contextMode);
    }

    private static void refuseInitParameters(FilterConfig filterConfig) {
        if (filterConfig.getInitParameterNames().hasMoreElements()) {
            throw new IllegalArgumentException("init-param '"
                    + filterConfig.getInitParameterNames().nextElement()
                    + "' has no effect on a filter that was given a PostprocessConfig; remove one of the two");
        }
    }
}
