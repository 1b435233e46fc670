package dev.sluice.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.eclipse.jetty.ee11.servlet.DefaultServlet;
import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;

/** Jetty's contexts for the Servlet API 6.1. The same lines as for 6.0, on classes of other packages. */
final class JettyEe11 {
    private JettyEe11() {}

    static ServletContextHandler context(HttpServlet servlet, Set<DispatcherType> types, Filter... filters) {
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        addFilters(context, types, filters);
        ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
        errors.addErrorPage(Container.ERROR_PAGE_STATUS, Container.ERROR_PAGE);
        context.setErrorHandler(errors);
        return context;
    }

    static ServletContextHandler files(Path folder, Filter... filters) {
        ServletContextHandler context = new ServletContextHandler();
        context.setBaseResourceAsPath(folder);
        ServletHolder holder = new ServletHolder("default", DefaultServlet.class);
        holder.setInitParameter("etags", "true");
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/");
        addFilters(context, EnumSet.allOf(DispatcherType.class), filters);
        return context;
    }

    private static void addFilters(ServletContextHandler context, Set<DispatcherType> types, Filter... filters) {
        for (Filter filter : filters) {
            FilterHolder holder = new FilterHolder(filter);
            holder.setAsyncSupported(true);
            context.addFilter(holder, "/*", EnumSet.copyOf(types));
        }
    }
}
