package dev.sluice.servlet;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * A response that is no wrapper. When a forward ends, Tomcat 11 looks for its own response behind all wrappers and
 * suspends it, and what a filter on REQUEST still holds is lost. Where it does not find it, it closes the stream or writer
 * of the response that it was given, which ends the body in time.
 */
record Opaque(SluiceResponse response) implements InvocationHandler {

    static HttpServletResponse of(SluiceResponse response) {
        return (HttpServletResponse) Proxy.newProxyInstance(
                Opaque.class.getClassLoader(), new Class<?>[] {HttpServletResponse.class}, new Opaque(response));
    }

    /** Returns ours behind wrappers and one of these; null when there is none. */
    static @Nullable SluiceResponse behind(ServletResponse response) {
        ServletResponse next = response;
        while (next instanceof ServletResponseWrapper wrapper) {
            if (wrapper instanceof SluiceResponse found) {
                return found;
            }
            next = wrapper.getResponse();
        }
        return Proxy.isProxyClass(next.getClass()) && Proxy.getInvocationHandler(next) instanceof Opaque opaque
                ? opaque.response
                : null;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class && method.getName().equals("equals") && arguments != null) {
            return proxy == arguments[0];
        }
        try {
            return method.invoke(response, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
