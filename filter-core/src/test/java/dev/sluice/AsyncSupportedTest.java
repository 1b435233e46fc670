package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebInitParam;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.annotations.AnnotationConfiguration;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whichever way the filter is registered in a web application, the application behind it may go async. */
@Tag("container")
class AsyncSupportedTest {
    private static final String MODE = "strip_actual_usage";

    @TempDir
    Path war;

    @WebServlet(urlPatterns = "/a", asyncSupported = true)
    public static final class Answer extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("application/json");
            response.getWriter().print("{\"actual_usage\":1,\"async\":" + request.isAsyncSupported() + "}");
            request.startAsync().complete();
        }
    }

    @WebFilter(
            urlPatterns = "/*",
            asyncSupported = true,
            dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC},
            initParams = @WebInitParam(name = "postprocess", value = MODE))
    public static final class Annotated extends PostprocessFilter {}

    @WebListener
    public static final class Registering implements ServletContextListener {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            ServletContext context = event.getServletContext();
            FilterRegistration.Dynamic filter = context.addFilter(
                    "programmatic",
                    new PostprocessFilter(
                            PostprocessConfig.builder().postprocess(MODE).build()));
            filter.setAsyncSupported(true);
            filter.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
        }
    }

    /** A way to register the filter: a class that goes into the application, and what stands in web.xml. */
    enum Way {
        ANNOTATION(Annotated.class, ""),
        PROGRAMMATIC(Registering.class, ""),
        WEB_XML(
                Answer.class,
                "<filter><filter-name>f</filter-name><filter-class>dev.sluice.PostprocessFilter</filter-class>"
                        + "<async-supported>true</async-supported><init-param><param-name>postprocess</param-name>"
                        + "<param-value>" + MODE + "</param-value></init-param></filter>"
                        + "<filter-mapping><filter-name>f</filter-name><url-pattern>/*</url-pattern></filter-mapping>");

        private final String webXml;
        private final Class<?> type;

        Way(Class<?> type, String webXml) {
            this.type = type;
            this.webXml = webXml;
        }
    }

    @ParameterizedTest
    @EnumSource
    void theApplicationMayGoAsyncOnJetty(Way way) throws Exception {
        build(way);
        WebAppContext context = new WebAppContext(war.toUri().toString(), "/");
        context.addConfiguration(new AnnotationConfiguration());
        Server server = new Server(0);
        server.setHandler(context);
        server.start();
        try {
            assertThat(answer(((ServerConnector) server.getConnectors()[0]).getLocalPort()))
                    .isEqualTo("{\"async\":true}");
        } finally {
            server.stop();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theApplicationMayGoAsyncOnTomcat(Way way) throws Exception {
        build(way);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.addWebapp("", war.toString());
        tomcat.start();
        try {
            assertThat(answer(tomcat.getConnector().getLocalPort())).isEqualTo("{\"async\":true}");
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private void build(Way way) throws IOException {
        Path classes = Files.createDirectories(war.resolve("WEB-INF/classes"));
        copy(Answer.class, classes);
        copy(way.type, classes);
        Files.writeString(
                war.resolve("WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\" metadata-complete=\"false\">"
                        + way.webXml + "</web-app>");
    }

    private static void copy(Class<?> type, Path classes) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        Path target = classes.resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream in = AsyncSupportedTest.class.getClassLoader().getResourceAsStream(file)) {
            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static String answer(int port) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/a"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }
}
