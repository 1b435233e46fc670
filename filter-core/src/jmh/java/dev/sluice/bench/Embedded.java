package dev.sluice.bench;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * The containers whose streams are measured, as they are out of the box but for three settings: they listen on the
 * loopback interface only, send without Nagle's delay, and keep connections and idle streams for five minutes.
 */
enum Embedded {
    JETTY {
        @Override
        Running start(HttpServlet servlet, List<Filter> filters) throws Exception {
            ServletContextHandler context = new ServletContextHandler();
            ServletHolder holder = new ServletHolder(servlet);
            holder.setAsyncSupported(true);
            context.addServlet(holder, "/*");
            for (Filter filter : filters) {
                FilterHolder registered = new FilterHolder(filter);
                registered.setAsyncSupported(true);
                context.addFilter(registered, "/*", EnumSet.allOf(DispatcherType.class));
            }
            Server server = new Server();
            ServerConnector connector = new ServerConnector(server);
            connector.setHost(LOOPBACK);
            connector.setAcceptedTcpNoDelay(true);
            connector.setIdleTimeout(KEPT_MILLIS);
            server.addConnector(connector);
            server.setHandler(context);
            server.start();
            return new Running(connector.getLocalPort(), server::stop);
        }
    },
    TOMCAT {
        @Override
        @SuppressWarnings("deprecation") // What replaces addServletMappingDecoded is not in Tomcat 10.1.
        Running start(HttpServlet servlet, List<Filter> filters) throws Exception {
            Path base = Files.createTempDirectory("tomcat");
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(base.toString());
            tomcat.setPort(0);
            tomcat.setSilent(true);
            Context context = tomcat.addContext("", new File(base.toString()).getAbsolutePath());
            Tomcat.addServlet(context, "servlet", servlet).setAsyncSupported(true);
            context.addServletMappingDecoded("/*", "servlet");
            if (context instanceof StandardContext standard) {
                // It would look for leaks when it stops, and complain that this JVM is not open to that.
                standard.setClearReferencesObjectStreamClassCaches(false);
                standard.setClearReferencesRmiTargets(false);
                standard.setClearReferencesThreadLocals(false);
            }
            for (Filter filter : filters) {
                register(context, filter);
            }
            tomcat.getConnector().setProperty("address", LOOPBACK);
            tomcat.getConnector().setProperty("tcpNoDelay", "true");
            tomcat.getConnector().setProperty("keepAliveTimeout", Integer.toString(KEPT_MILLIS));
            // It would close each connection after 100 requests, and the next would pay for a new one.
            tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
            tomcat.start();
            return new Running(tomcat.getConnector().getLocalPort(), () -> {
                tomcat.stop();
                tomcat.destroy();
                delete(base);
            });
        }

        private void register(Context context, Filter filter) {
            String name = "filter" + System.identityHashCode(filter);
            FilterDef definition = new FilterDef();
            definition.setFilterName(name);
            definition.setFilter(filter);
            definition.setAsyncSupported("true");
            context.addFilterDef(definition);
            FilterMap mapping = new FilterMap();
            mapping.setFilterName(name);
            mapping.addURLPattern("/*");
            EnumSet.allOf(DispatcherType.class).forEach(type -> mapping.setDispatcher(type.name()));
            context.addFilterMap(mapping);
        }

        private void delete(Path folder) throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    };

    private static final String LOOPBACK = "127.0.0.1";

    private static final int KEPT_MILLIS = 300_000;

    /** A server that has started. */
    record Running(int port, Stop stop) {}

    /** Ends a server and everything that it started. */
    @FunctionalInterface
    interface Stop {
        void run() throws Exception;
    }

    abstract Running start(HttpServlet servlet, List<Filter> filters) throws Exception;
}
