package dev.sluice.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands in for the container once an answer is over. Containers use their objects again, so that a late call
 * could reach another client's answer.
 */
final class Departed {
    /** Committed, ignores what is set, gives neither stream nor writer. A proxy covers the methods of later APIs too. */
    static final HttpServletResponse RESPONSE = (HttpServletResponse) Proxy.newProxyInstance(
            Departed.class.getClassLoader(),
            new Class<?>[] {HttpServletResponse.class},
            (proxy, method, arguments) -> answer(method, arguments));

    /** Takes nothing. */
    static final Outlet OUTLET = new Outlet() {
        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            refuse();
        }

        @Override
        public void settle(Push push) {}

        @Override
        public void flush() {}

        @Override
        public void refuse() throws IOException {
            throw new IOException("The response is over");
        }

        @Override
        public void close() {}

        @Override
        public boolean hasFailed() {
            return true;
        }
    };

    private Departed() {}

    private static @Nullable Object answer(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "getOutputStream", "getWriter", "reset", "resetBuffer", "sendError", "sendRedirect" ->
                throw new IllegalStateException("The response is over");
            case "isCommitted" -> true;
            case "encodeURL", "encodeRedirectURL" -> arguments[0];
            case "getHeaders", "getHeaderNames" -> List.of();
            case "toString" -> "a response that is over";
            default -> zero(method.getReturnType());
        };
    }

    private static @Nullable Object zero(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? (Object) 0 : null;
    }
}
