package dev.sluice.example.war;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.annotations.AnnotationConfiguration;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The packaged WAR in a server within this JVM, on a free port of the loopback address. */
final class DeployedWar implements AutoCloseable {
    static final Path WAR = Path.of("target", "war-example.war");

    private final int port;
    private final Stop stop;

    private interface Stop {
        void run() throws Exception;
    }

    private DeployedWar(int port, Stop stop) {
        this.port = port;
        this.stop = stop;
    }

    int port() {
        return port;
    }

    /** Undeploys the WAR and stops the server. */
    @Override
    public void close() {
        try {
            stop.run();
        } catch (Exception e) {
            throw new IllegalStateException("The server does not stop", e);
        }
    }

    static DeployedWar inJetty() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        WebAppContext app = new WebAppContext(WAR.toString(), "/war-example");
        app.addConfiguration(new AnnotationConfiguration());
        // A failed start must not look like a 503.
        app.setThrowUnavailableOnStartupException(true);
        server.setHandler(app);
        server.start();
        return new DeployedWar(connector.getLocalPort(), server::stop);
    }

    static DeployedWar inTomcat() throws IOException, LifecycleException {
        Path base = Files.createTempDirectory(Path.of("target"), "tomcat");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(base.toAbsolutePath().toString());
        Files.createDirectories(base.resolve("webapps"));
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addWebapp("/war-example", WAR.toAbsolutePath().toString());
        context.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.BEFORE_START_EVENT)) {
                forgetJsp(context);
            }
        });
        tomcat.start();
        if (!context.getState().isAvailable()) {
            throw new IllegalStateException("The WAR did not start");
        }
        return new DeployedWar(tomcat.getConnector().getLocalPort(), () -> {
            tomcat.stop();
            tomcat.destroy();
            delete(base);
        });
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Every web application gets a servlet for them, also where the embedded Tomcat has none. */
    private static void forgetJsp(Context context) {
        for (String pattern : List.of("*.jsp", "*.jspx")) {
            context.removeServletMapping(pattern);
        }
        context.removeChild(context.findChild("jsp"));
    }
}
