package dev.sluice.servlet;

import dev.sluice.PostprocessFilter;
import io.undertow.Undertow;
import io.undertow.server.handlers.PathHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletContainer;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;

/** A server on which applications come and go; each has a servlet on everything and filters by class and init-params. */
interface Applications {
    int port();

    /** Deploys an application with filters of these names. */
    void deploy(String path, HttpServlet servlet, Map<String, String> initParams, List<String> filters)
            throws Exception;

    void undeploy(String path) throws Exception;

    /** Stops the server with all that is on it. */
    void stop() throws Exception;

    static Applications on(Container container) throws Exception {
        return switch (container) {
            case JETTY, JETTY_EE11 -> new OnJetty();
            case TOMCAT -> new OnTomcat();
            case UNDERTOW -> new OnUndertow();
        };
    }

    final class OnJetty implements Applications {
        private final Server server = new Server(0);
        private final ContextHandlerCollection contexts = new ContextHandlerCollection();

        OnJetty() throws Exception {
            server.setHandler(contexts);
            server.start();
        }

        @Override
        public int port() {
            return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        }

        @Override
        public void deploy(String path, HttpServlet servlet, Map<String, String> initParams, List<String> filters)
                throws Exception {
            ServletContextHandler context = new ServletContextHandler(path);
            context.addServlet(new ServletHolder(servlet), "/*");
            for (String name : filters) {
                FilterHolder filter = new FilterHolder(PostprocessFilter.class);
                filter.setName(name);
                filter.setInitParameters(initParams);
                context.addFilter(filter, "/*", EnumSet.allOf(DispatcherType.class));
            }
            contexts.addHandler(context);
            context.start();
        }

        @Override
        public void undeploy(String path) throws Exception {
            for (ServletContextHandler context : contexts.getDescendants(ServletContextHandler.class)) {
                if (context.getContextPath().equals(path)) {
                    context.stop();
                    contexts.removeHandler(context);
                }
            }
        }

        @Override
        public void stop() throws Exception {
            // Those that came to a running server stay with who brought them.
            for (ServletContextHandler context : contexts.getDescendants(ServletContextHandler.class)) {
                context.stop();
            }
            server.stop();
        }
    }

    final class OnTomcat implements Applications {
        private final Tomcat tomcat = new Tomcat();

        OnTomcat() throws Exception {
            tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
            tomcat.setPort(0);
            tomcat.setSilent(true);
            tomcat.getConnector();
            tomcat.start();
        }

        @Override
        public int port() {
            return tomcat.getConnector().getLocalPort();
        }

        @Override
        @SuppressWarnings("deprecation") // What replaces addServletMappingDecoded is not in Tomcat 10.1.
        public void deploy(String path, HttpServlet servlet, Map<String, String> initParams, List<String> filters) {
            Context context = tomcat.addContext(path, new File(".").getAbsolutePath());
            // Added to a host that runs, it is started: what follows would come too late.
            stop(context);
            Tomcat.addServlet(context, "servlet", servlet);
            context.addServletMappingDecoded("/*", "servlet");
            for (String name : filters) {
                FilterDef definition = new FilterDef();
                definition.setFilterName(name);
                definition.setFilterClass(PostprocessFilter.class.getName());
                initParams.forEach(definition::addInitParameter);
                context.addFilterDef(definition);
                FilterMap mapping = new FilterMap();
                mapping.setFilterName(name);
                mapping.addURLPattern("/*");
                context.addFilterMap(mapping);
            }
            try {
                context.start();
            } catch (org.apache.catalina.LifecycleException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void stop(Context context) {
            try {
                context.stop();
            } catch (org.apache.catalina.LifecycleException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void undeploy(String path) {
            Context context = (Context) tomcat.getHost().findChild(path);
            stop(context);
            tomcat.getHost().removeChild(context);
        }

        @Override
        public void stop() throws Exception {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    final class OnUndertow implements Applications {
        private final PathHandler paths = new PathHandler();
        private final ServletContainer container = ServletContainer.Factory.newInstance();
        private final Map<String, DeploymentManager> deployed = new HashMap<>();
        private final Undertow undertow;

        OnUndertow() {
            undertow = Undertow.builder()
                    .addHttpListener(0, "localhost")
                    .setHandler(paths)
                    .build();
            undertow.start();
        }

        @Override
        public int port() {
            return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
        }

        @Override
        public void deploy(String path, HttpServlet servlet, Map<String, String> initParams, List<String> filters)
                throws Exception {
            DeploymentInfo deployment = Servlets.deployment()
                    .setClassLoader(Container.class.getClassLoader())
                    .setContextPath(path)
                    .setDeploymentName(path)
                    // Otherwise a filter is made when the first request comes.
                    .setEagerFilterInit(true)
                    .addServlet(Servlets.servlet("servlet", servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                            .addMapping("/*"));
            for (String name : filters) {
                var filter = Servlets.filter(name, PostprocessFilter.class);
                initParams.forEach(filter::addInitParam);
                deployment.addFilter(filter).addFilterUrlMapping(name, "/*", DispatcherType.REQUEST);
            }
            DeploymentManager manager = container.addDeployment(deployment);
            manager.deploy();
            deployed.put(path, manager);
            paths.addPrefixPath(path, manager.start());
        }

        @Override
        public void undeploy(String path) throws Exception {
            paths.removePrefixPath(path);
            stop(deployed.remove(path));
        }

        private void stop(DeploymentManager manager) throws ServletException {
            DeploymentInfo info = manager.getDeployment().getDeploymentInfo();
            manager.stop();
            manager.undeploy();
            container.removeDeployment(info);
        }

        @Override
        public void stop() throws ServletException {
            undertow.stop();
            for (DeploymentManager manager : deployed.values()) {
                stop(manager);
            }
        }
    }
}
