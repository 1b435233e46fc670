package dev.sluice.install;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;

/** A filter in front of all others, that leaves the thread with a context class loader of no use. */
public class StrangeLoader implements Filter {
    private static ClassLoader loader(String kind) {
        return kind.equals("none") ? null : new URLClassLoader(new URL[0], null);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        thread.setContextClassLoader(loader(request.getServletContext().getInitParameter("loader")));
        try {
            chain.doFilter(request, response);
        } finally {
            thread.setContextClassLoader(own);
        }
    }

    /** Filters are made without one, too: nobody sets it back in between. */
    @WebListener
    public static class AtStart implements ServletContextListener {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            Thread.currentThread().setContextClassLoader(null);
        }
    }
}
