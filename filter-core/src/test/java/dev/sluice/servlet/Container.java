package dev.sluice.servlet;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.encoding.ContentEncodingRepository;
import io.undertow.server.handlers.encoding.EncodingHandler;
import io.undertow.server.handlers.encoding.GzipEncodingProvider;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.server.protocol.http2.Http2UpgradeHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.FilterInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import io.undertow.util.ETag;
import io.undertow.util.Protocols;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** The containers that share the class path, each with one servlet on everything and filters before it. */
enum Container {
    JETTY {
        @Override
        int start(HttpServlet servlet, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
                throws Exception {
            return JettyServer.start(JettyEe10.context(servlet, types, filters), features);
        }

        @Override
        int startFiles(Path folder, Filter... filters) throws Exception {
            return JettyServer.start(JettyEe10.files(folder, filters), EnumSet.noneOf(Feature.class));
        }
    },
    /** Jetty's side of the Servlet API 6.1, which is another code than that of 6.0. */
    JETTY_EE11 {
        @Override
        int start(HttpServlet servlet, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
                throws Exception {
            return JettyServer.start(JettyEe11.context(servlet, types, filters), features);
        }

        @Override
        int startFiles(Path folder, Filter... filters) throws Exception {
            return JettyServer.start(JettyEe11.files(folder, filters), EnumSet.noneOf(Feature.class));
        }
    },
    TOMCAT {
        @Override
        @SuppressWarnings("deprecation") // What replaces addServletMappingDecoded is not in Tomcat 10.1.
        int start(HttpServlet servlet, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
                throws Exception {
            Path base = Files.createTempDirectory("tomcat");
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(base.toString());
            tomcat.setPort(0);
            tomcat.setSilent(true);
            Context context = tomcat.addContext("", new File(base.toString()).getAbsolutePath());
            Tomcat.addServlet(context, "servlet", servlet).setAsyncSupported(true);
            context.addServletMappingDecoded("/*", "servlet");
            addFilters(context, types, filters);
            context.addMimeMapping("html", "text/html");
            ErrorPage page = new ErrorPage();
            page.setErrorCode(ERROR_PAGE_STATUS);
            page.setLocation(ERROR_PAGE);
            context.addErrorPage(page);
            tomcat.getConnector().setProperty("keepAliveTimeout", "60000");
            if (features.contains(Feature.COMPRESSION) || features.contains(Feature.LAZY_COMPRESSION)) {
                tomcat.getConnector().setProperty("compression", "force");
            }
            if (features.contains(Feature.HTTP2)) {
                tomcat.getConnector().addUpgradeProtocol(new Http2Protocol());
            }
            tomcat.start();
            return tomcat.getConnector().getLocalPort();
        }

        private void addFilters(Context context, Set<DispatcherType> types, Filter... filters) {
            for (Filter filter : filters) {
                String name = "filter" + System.identityHashCode(filter);
                FilterDef definition = new FilterDef();
                definition.setFilterName(name);
                definition.setFilter(filter);
                definition.setAsyncSupported("true");
                context.addFilterDef(definition);
                FilterMap mapping = new FilterMap();
                mapping.setFilterName(name);
                mapping.addURLPattern("/*");
                types.forEach(type -> mapping.setDispatcher(type.name()));
                context.addFilterMap(mapping);
            }
        }

        @Override
        @SuppressWarnings("deprecation") // What replaces addServletMappingDecoded is not in Tomcat 10.1.
        int startFiles(Path folder, Filter... filters) throws Exception {
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
            tomcat.setPort(0);
            tomcat.setSilent(true);
            Context context = tomcat.addContext("", folder.toString());
            Tomcat.addServlet(context, "default", new org.apache.catalina.servlets.DefaultServlet())
                    .setAsyncSupported(true);
            context.addServletMappingDecoded("/", "default");
            addFilters(context, EnumSet.allOf(DispatcherType.class), filters);
            context.addMimeMapping("html", "text/html");
            context.addMimeMapping("png", "image/png");
            context.addMimeMapping("json", "application/json");
            tomcat.start();
            return tomcat.getConnector().getLocalPort();
        }
    },
    UNDERTOW {
        @Override
        int start(HttpServlet servlet, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
                throws Exception {
            DeploymentInfo deployment = Servlets.deployment()
                    .setClassLoader(Container.class.getClassLoader())
                    .setContextPath("/")
                    .setDeploymentName("test")
                    .addServlet(Servlets.servlet("servlet", servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                            .addMapping("/*")
                            .setAsyncSupported(true))
                    .addErrorPage(Servlets.errorPage(ERROR_PAGE, ERROR_PAGE_STATUS));
            return start(deployment, types, features, filters);
        }

        private int start(
                DeploymentInfo deployment, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
                throws Exception {
            for (Filter filter : filters) {
                String name = "filter" + System.identityHashCode(filter);
                FilterInfo info = Servlets.filter(name, filter.getClass(), new ImmediateInstanceFactory<>(filter));
                info.setAsyncSupported(true);
                deployment.addFilter(info);
                types.forEach(type -> deployment.addFilterUrlMapping(name, "/*", type));
            }
            DeploymentManager manager = Servlets.defaultContainer().addDeployment(deployment);
            manager.deploy();
            HttpHandler handler = manager.start();
            if (features.contains(Feature.COMPRESSION) || features.contains(Feature.LAZY_COMPRESSION)) {
                handler = new EncodingHandler(
                        handler,
                        new ContentEncodingRepository().addEncodingHandler("gzip", new GzipEncodingProvider(), 50));
            }
            if (features.contains(Feature.HTTP2)) {
                HttpHandler inner = handler;
                HttpHandler upgrade = new Http2UpgradeHandler(inner);
                // It would try to upgrade the request that it has upgraded once more.
                handler = exchange ->
                        (exchange.getProtocol().equals(Protocols.HTTP_2_0) ? inner : upgrade).handleRequest(exchange);
            }
            Undertow undertow = Undertow.builder()
                    .addHttpListener(0, "localhost")
                    .setServerOption(UndertowOptions.ENABLE_HTTP2, features.contains(Feature.HTTP2))
                    .setHandler(handler)
                    .build();
            undertow.start();
            return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
        }

        @Override
        int startFiles(Path folder, Filter... filters) throws Exception {
            DeploymentInfo deployment = Servlets.deployment()
                    .setClassLoader(Container.class.getClassLoader())
                    .setContextPath("/")
                    .setDeploymentName("files")
                    .setResourceManager(PathResourceManager.builder()
                            .setBase(folder)
                            .setETagFunction(path -> new ETag(false, "of-" + path.getFileName()))
                            .build())
                    .addServlet(Servlets.servlet("default", io.undertow.servlet.handlers.DefaultServlet.class)
                            .addMapping("/")
                            .setAsyncSupported(true));
            return start(deployment, EnumSet.allOf(DispatcherType.class), EnumSet.noneOf(Feature.class), filters);
        }
    };

    /** What a server can do more. */
    enum Feature {
        /** The container compresses what the client accepts. */
        COMPRESSION,
        /** The same, and a flush does not flush what compresses, where the container has that choice. */
        LAZY_COMPRESSION,
        /** HTTP/2 without TLS, by upgrade. */
        HTTP2
    }

    /** The containers on this class path; fewer when the system property {@code sluice.containers} names some. */
    static Stream<Container> here() {
        String names = System.getProperty("sluice.containers", "");
        return Stream.of(values())
                .filter(container -> names.isEmpty() || names.contains(container.name()))
                .filter(container -> container != JETTY_EE11 || isServlet61());
    }

    private static boolean isServlet61() {
        return Stream.of(HttpServletResponse.class.getMethods())
                .anyMatch(method -> method.getName().equals("sendRedirect") && method.getParameterCount() == 3);
    }

    /** The status that has an error page of its own. */
    static final int ERROR_PAGE_STATUS = 503;

    static final String ERROR_PAGE = "/error-page";

    /**
     * Starts a server that runs until the JVM ends.
     *
     * @return its port
     */
    abstract int start(HttpServlet servlet, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
            throws Exception;

    /**
     * Starts a server whose own servlet for files is on everything; runs until the JVM ends.
     *
     * @return its port
     */
    abstract int startFiles(Path folder, Filter... filters) throws Exception;
}
