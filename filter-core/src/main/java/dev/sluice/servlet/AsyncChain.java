package dev.sluice.servlet;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Says where in the chain {@code async-supported} is missing. A container only says that it is: the API has no getter for
 * it, but the answer of {@code isAsyncSupported()} changes at the filter or servlet that lacks it.
 *
 * @param request of the container
 * @param supportedUpToHere whether async was still allowed when our filter was called
 * @param handedOverTo path of the last forward or include that began when it was still allowed; Jetty does not tell the
 *     target's name
 */
record AsyncChain(
        HttpServletRequest request,
        boolean supportedUpToHere,
        @Nullable String handedOverTo) {
    private static final String CURE = ". Every filter and servlet of the chain needs it, "
            + "whether it answers asynchronously itself or not: <async-supported>true</async-supported> in web.xml, "
            + "asyncSupported = true in an annotation, setAsyncSupported(true) in code";

    /** Returns the message for an application that may not start async, given the name of our filter. */
    String refusal(String filter) {
        String others = others(request.getServletContext(), filter);
        String place = supportedUpToHere
                ? servlet() + (others.isEmpty() ? "" : ", or on a filter behind '" + filter + "': " + others)
                // Undertow asks all filters before it calls the first.
                : "the filter '" + filter + "' (dev.sluice.PostprocessFilter)"
                        + (others.isEmpty() ? "" : ", or on another filter: " + others);
        return "This answer cannot be asynchronous: async-supported is missing on " + place + CURE;
    }

    private String servlet() {
        return handedOverTo == null
                ? "the servlet '" + request.getHttpServletMapping().getServletName() + "'"
                : "the servlet of getRequestDispatcher(\"" + handedOverTo + "\")";
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
