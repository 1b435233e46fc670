package dev.sluice.example.war;

import dev.sluice.PostprocessFilter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is installed, as the server tells it. */
final class Installation {
    private static final String FILTER = PostprocessFilter.class.getName();

    /** Maven's own record, which is in every jar that it makes. */
    private static final String VERSION = "/META-INF/maven/dev.sluice/sluice-filter-core/pom.properties";

    private final ServletContext context;

    Installation(ServletContext context) {
        this.context = context;
    }

    List<Fact> facts() throws IOException {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Filter", FILTER + " " + version()));
        context.getFilterRegistrations().values().stream()
                .filter(registration -> FILTER.equals(registration.getClassName()))
                .sorted(Comparator.comparing(FilterRegistration::getName))
                .forEach(registration -> addRegistration(facts, registration));
        facts.add(new Fact("Server", context.getServerInfo()));
        facts.add(new Fact(
                "Servlet API",
                context.getMajorVersion() + "." + context.getMinorVersion() + "; this application asks for "
                        + context.getEffectiveMajorVersion() + "." + context.getEffectiveMinorVersion()));
        facts.add(new Fact("Jakarta REST", hasRest() ? "on this server" : "not on this server"));
        facts.add(new Fact("Java", System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")));
        return facts;
    }

    /** Whether the server lends its API to applications. Asked by name: the WAR runs without, too. */
    boolean hasRest() {
        try {
            Class.forName("jakarta.ws.rs.core.Application", false, Installation.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private void addRegistration(List<Fact> facts, FilterRegistration registration) {
        facts.add(new Fact(
                "Filter '" + registration.getName() + "' is mapped on",
                String.join(", ", registration.getUrlPatternMappings())));
        Map<String, String> settings = new TreeMap<>(registration.getInitParameters());
        String mode = settings.remove("postprocess");
        facts.add(new Fact("Mode", mode == null ? modeOfContext() : mode));
        facts.add(new Fact(
                "Settings",
                settings.isEmpty()
                        ? "the defaults"
                        : settings.entrySet().stream()
                                .map(entry -> entry.getKey() + " = " + entry.getValue())
                                .collect(Collectors.joining(", "))));
    }

    private String modeOfContext() {
        @Nullable String mode = context.getInitParameter("sluice.postprocess");
        return mode == null ? "off" : mode;
    }

    private static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = PostprocessFilter.class.getResourceAsStream(VERSION)) {
            if (in != null) {
                properties.load(in);
            }
        }
        return properties.getProperty("version", "of an unknown version");
    }
}
