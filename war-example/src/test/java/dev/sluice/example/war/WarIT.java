package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.eclipse.jetty.ee10.annotations.AnnotationConfiguration;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The packaged WAR, deployed as it is. */
@Timeout(60)
class WarIT {

    private static final Path WAR = Path.of("target", "war-example.war");

    @Test
    void theWarBringsTheFilterAndItsOneDependency() throws Exception {
        try (JarFile war = new JarFile(WAR.toFile())) {
            assertThat(war.stream().map(entry -> entry.getName()).filter(name -> name.startsWith("WEB-INF/lib/")))
                    .hasSize(3)
                    .contains("WEB-INF/lib/")
                    .anyMatch(name -> name.contains("/sluice-filter-core-"))
                    .anyMatch(name -> name.contains("/jackson-core-"));
        }
    }

    @Test
    void eachEventArrivesByItselfWithoutTheMemberAndTheStreamEndsWhole() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        server.addConnector(connector);
        WebAppContext app = new WebAppContext(WAR.toString(), "/war-example");
        app.addConfiguration(new AnnotationConfiguration());
        // A failed start must not look like a 503.
        app.setThrowUnavailableOnStartupException(true);
        server.setHandler(app);
        server.start();
        try {
            List<String> events = readEvents(connector.getLocalPort());

            assertThat(events).hasSize(5);
            assertThat(events)
                    .allSatisfy(event -> assertThat(event)
                            .endsWith("\n\n")
                            .containsOnlyOnce("\n\n")
                            .doesNotContain("actual_usage"));
            assertThat(events.get(3)).contains("\"completion_tokens\":10}}");
            assertThat(events.get(4)).isEqualTo("data: [DONE]\n\n");
        } finally {
            server.stop();
        }
    }

    /** Reads to the last chunk, which has to come; chunks that make up one event are put together. */
    private static List<String> readEvents(int port) throws Exception {
        List<String> events = new ArrayList<>();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write("GET /war-example/on/stream?events=5 HTTP/1.1\r\nHost: war.test\r\n\r\n".getBytes(UTF_8));
            InputStream in = new BufferedInputStream(socket.getInputStream());
            assertThat(readLine(in)).isEqualTo("HTTP/1.1 200 OK");
            for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
                assertThat(line).doesNotContainIgnoringCase("Content-Length");
            }
            ByteArrayOutputStream event = new ByteArrayOutputStream();
            for (int size = readSize(in); size > 0; size = readSize(in)) {
                event.write(in.readNBytes(size));
                assertThat(readLine(in)).isEmpty();
                if (event.toString(UTF_8).endsWith("\n\n")) {
                    events.add(event.toString(UTF_8));
                    event.reset();
                }
            }
            assertThat(event.size()).isZero();
            assertThat(readLine(in)).isEmpty();
        }
        return events;
    }

    private static int readSize(InputStream in) throws Exception {
        return Integer.parseInt(readLine(in), 16);
    }

    private static String readLine(InputStream in) throws Exception {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            assertThat(b).as("The connection ended after '%s'", line).isNotNegative();
            line.append((char) b);
        }
        return line.toString().strip();
    }
}
