package dev.sluice;

import dev.sluice.servlet.Sluice;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
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
    private final @Nullable PostprocessConfig config;

    /** Null until there is a configuration. */
    private volatile @Nullable Sluice sluice;

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

    private static Sluice open(PostprocessConfig config) {
        return new Sluice(config.plan(), config.flush());
    }

    /**
     * Reads the configuration.
     *
     * @param filterConfig where it stands
     * @throws ServletException when it is wrong; the message says what, where and what is allowed
     */
    @Override
    public void init(FilterConfig filterConfig) throws ServletException {
        try {
            if (config == null) {
                sluice = open(read(filterConfig));
            } else {
                refuseInitParameters(filterConfig);
            }
        } catch (IllegalArgumentException e) {
            throw new ServletException("filter '" + filterConfig.getFilterName() + "': " + e.getMessage(), e);
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
     * Returns what the filter has done so far: how many bodies it looked at, changed, let pass or broke off, and why.
     *
     * @return a copy that does not change any more
     * @throws IllegalStateException when the filter has no configuration yet
     */
    public final PostprocessCounters counters() {
        return PostprocessCounters.of(opened().counted());
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
