package dev.sluice;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A program that starts, uses and stops a filter without a container. */
final class BareImage {
    private BareImage() {}

    public static void main(String[] arguments) throws ServletException, IOException {
        PostprocessFilter filter = new PostprocessFilter();
        filter.init(config(stub(ServletContext.class, null, Map.of()), Map.of("postprocess", "strip_actual_usage")));
        HttpServletResponse response = stub(HttpServletResponse.class, null, Map.of());
        filter.doFilter(
                stub(HttpServletRequest.class, null, Map.of()),
                response,
                (request, answer) -> System.out.println("wrapped: " + (answer != response)));
        filter.destroy();
    }

    static FilterConfig config(@Nullable ServletContext context, Map<String, String> initParams) {
        return stub(FilterConfig.class, context, initParams);
    }

    private static <T> T stub(Class<T> type, @Nullable ServletContext context, Map<String, String> initParams) {
        return type.cast(Proxy.newProxyInstance(
                BareImage.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getInitParameterNames" -> Collections.enumeration(initParams.keySet());
                    case "getInitParameter" -> initParams.get((String) arguments[0]);
                    case "getServletContext" -> context;
                    case "getFilterName" -> "sluice";
                    case "getMethod" -> "GET";
                    case "getStatus" -> 200;
                    default -> method.getReturnType() == boolean.class ? (Object) false : null;
                }));
    }
}
