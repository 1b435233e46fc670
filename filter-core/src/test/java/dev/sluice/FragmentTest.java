package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar in WEB-INF/lib and one context-param are a complete installation. */
@Tag("container")
class FragmentTest {
    @TempDir
    Path war;

    public static final class Answer extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("application/json");
            response.getOutputStream().print("{\"actual_usage\":1,\"async\":" + request.isAsyncSupported() + "}");
        }
    }

    @Test
    void theJarAndOneContextParamAreEnough() throws Exception {
        assertThat(answer("<context-param><param-name>sluice.postprocess</param-name>"
                        + "<param-value>strip_actual_usage</param-value></context-param>"))
                .isEqualTo("{\"async\":true}");
    }

    @Test
    void withoutTheContextParamTheFilterIsOff() throws Exception {
        assertThat(answer("")).isEqualTo("{\"actual_usage\":1,\"async\":true}");
    }

    private String answer(String contextParam) throws Exception {
        Path lib = Files.createDirectories(war.resolve("WEB-INF/lib"));
        jar(lib.resolve("sluice-filter-core.jar"));
        Files.writeString(
                war.resolve("WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + contextParam
                        + "<servlet><servlet-name>a</servlet-name><servlet-class>" + Answer.class.getName()
                        + "</servlet-class><async-supported>true</async-supported></servlet>"
                        + "<servlet-mapping><servlet-name>a</servlet-name><url-pattern>/a</url-pattern></servlet-mapping>"
                        + "</web-app>");
        WebAppContext context = new WebAppContext(war.toUri().toString(), "/");
        // The servlet and the libraries are the test's own.
        context.setParentLoaderPriority(true);
        Server server = new Server(0);
        server.setHandler(context);
        server.start();
        try {
            int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/a"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } finally {
            server.stop();
        }
    }

    private static void jar(Path target) throws IOException {
        Path classes = Path.of("target/classes");
        List<Path> files;
        try (Stream<Path> walk = Files.walk(classes)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        try (OutputStream out = Files.newOutputStream(target);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (Path file : files) {
                jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, jar);
                jar.closeEntry();
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
