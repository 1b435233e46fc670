package dev.sluice.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Calls of the Servlet 6.1 API, from code that is compiled against 6.0. */
final class Servlet61 {
    private static final @Nullable MethodHandle SEND_REDIRECT =
            find(HttpServletResponse.class, "sendRedirect", String.class, int.class, boolean.class);

    private Servlet61() {}

    static void sendRedirect(HttpServletResponse response, String location, int status, boolean clearBuffer)
            throws IOException {
        if (SEND_REDIRECT == null) {
            throw new UnsupportedOperationException("sendRedirect(String, int, boolean) came with Servlet 6.1");
        }
        try {
            SEND_REDIRECT.invokeExact(response, location, status, clearBuffer);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable MethodHandle find(Class<?> type, String name, Class<?>... parameters) {
        try {
            return MethodHandles.publicLookup().findVirtual(type, name, MethodType.methodType(void.class, parameters));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }
}
