package dev.sluice.framework.spring;

import dev.sluice.servlet.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Applications of Spring Boot in the container that it finds on the class path; each starts once and runs until the JVM ends. */
final class Boot {
    private static final Map<Way, Integer> PORTS = new EnumMap<>(Way.class);
    private static final Path LOG = log();
    private static final int UPSTREAM = upstream();

    private Boot() {}

    @EnableAutoConfiguration
    static class Application {}

    private static Path log() {
        try {
            Path file = Files.createTempFile("boot", ".log");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int upstream() {
        try {
            return Upstream.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static synchronized RawClient client(Way way) throws IOException {
        return new RawClient(PORTS.computeIfAbsent(way, Boot::start));
    }

    private static int start(Way way) {
        SpringApplication application = new SpringApplication(
                Application.class, MvcAnswers.class, ReactiveAnswers.class, AccountedErrors.class, way.beans());
        application.setDefaultProperties(properties());
        return application.run().getEnvironment().getRequiredProperty("local.server.port", int.class);
    }

    private static Map<String, Object> properties() {
        String route = "spring.cloud.gateway.server.webmvc.routes[0].";
        return Map.of(
                "server.port",
                "0",
                // Tomcat goes on counting answers whose clients have left: to be graceful takes the JVM 30 s then.
                "server.shutdown",
                "immediate",
                "logging.file.name",
                LOG.toString(),
                "logging.threshold.console",
                "off",
                route + "id",
                "model",
                route + "uri",
                "http://localhost:" + UPSTREAM,
                route + "predicates[0]",
                "Path=/gateway/**");
    }

    /** The lines that all of them have logged so far. */
    static List<String> logged() throws IOException {
        return Files.readAllLines(LOG);
    }
}
