package dev.sluice.servlet;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says where in the chain {@code async-supported} is missing. A container only says that it is: the API has no getter for
 * it, but the answer of {@code isAsyncSupported()} changes at the filter or servlet that lacks it.
 */
final class AsyncChain {
    private static final String CURE = ". Every filter and servlet of the chain needs it, "
            + "whether it answers asynchronously itself or not: <async-supported>true</async-supported> in web.xml, "
            + "asyncSupported = true in an annotation, setAsyncSupported(true) in code";

    private AsyncChain() {}

    /**
     * Returns the message for an application that may not start async.
     *
     * @param request of the container
     * @param filter name of ours
     * @param supportedUpToHere whether async was still allowed when our filter was called
     */
    static String refusal(HttpServletRequest request, String filter, boolean supportedUpToHere) {
        String others = others(request.getServletContext(), filter);
        String place = supportedUpToHere
                ? "the servlet '" + request.getHttpServletMapping().getServletName() + "'"
                        + (others.isEmpty() ? "" : ", or on a filter behind '" + filter + "': " + others)
                // Undertow asks all filters before it calls the first.
                : "the filter '" + filter + "' (dev.sluice.PostprocessFilter)"
                        + (others.isEmpty() ? "" : ", or on another filter: " + others);
        return "This answer cannot be asynchronous: async-supported is missing on " + place + CURE;
    }

    private static String others(ServletContext context, String filter) {
        Map<String, FilterRegistration> registered = new TreeMap<>(context.getFilterRegistrations());
        registered.remove(filter);
        StringBuilder names = new StringBuilder();
        registered.forEach((name, registration) -> {
            if (isMapped(registration)) {
                names.append(names.isEmpty() ? "'" : " or '").append(name).append('\'');
            }
        });
        return names.toString();
    }

    private static boolean isMapped(FilterRegistration registration) {
        return !registration.getUrlPatternMappings().isEmpty()
                || !registration.getServletNameMappings().isEmpty();
    }
}
