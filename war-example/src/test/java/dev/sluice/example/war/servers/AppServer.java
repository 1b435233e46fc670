package dev.sluice.example.war.servers;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A server as it is published.
 *
 * @param label what {@code -Dservers} calls it
 * @param coordinates where it is fetched from: group, artifact, version, type and, if there is one, classifier
 * @param traits in what it differs from others
 */
record AppServer(String label, String coordinates, Set<Trait> traits, Launcher launcher) {
    enum Trait {
        /** Jakarta REST comes with it. */
        REST,
        /** An answer that fails on the way gets a last chunk all the same, and words of the server ahead of it. */
        NO_CUT,
        /** Such an answer is left open until its connection has been idle for long enough. */
        LATE_CUT
    }

    private static final List<AppServer> ALL = List.of(
            new AppServer("tomcat-10.1", "org.apache.tomcat:tomcat:10.1.59:tar.gz", Set.of(), new Tomcat()),
            new AppServer("tomcat-11", "org.apache.tomcat:tomcat:11.0.24:tar.gz", Set.of(), new Tomcat()),
            new AppServer(
                    "tomee-9", "org.apache.tomee:apache-tomee:9.0.0:zip:webprofile", Set.of(Trait.REST), new Tomcat()),
            new AppServer("jetty-ee10", "org.eclipse.jetty:jetty-home:12.1.12:zip", Set.of(), new Jetty("ee10")),
            new AppServer("jetty-ee11", "org.eclipse.jetty:jetty-home:12.1.12:zip", Set.of(), new Jetty("ee11")),
            new AppServer("wildfly", "org.wildfly:wildfly-dist:39.0.1.Final:zip", Set.of(Trait.REST), new WildFly()),
            new AppServer(
                    "open-liberty",
                    "io.openliberty:openliberty-runtime:26.0.0.3:zip",
                    Set.of(Trait.REST, Trait.NO_CUT),
                    new OpenLiberty()),
            new AppServer(
                    "payara-micro",
                    "fish.payara.extras:payara-micro:6.2025.10:jar",
                    Set.of(Trait.REST, Trait.LATE_CUT),
                    new PayaraMicro()),
            new AppServer(
                    "glassfish-7",
                    "org.glassfish.main.distributions:glassfish:7.0.21:zip",
                    Set.of(Trait.REST, Trait.LATE_CUT),
                    new GlassFish()),
            new AppServer(
                    "glassfish-8",
                    "org.glassfish.main.distributions:glassfish:8.0.0-JDK17-M12:zip",
                    Set.of(Trait.REST, Trait.LATE_CUT),
                    new GlassFish()));

    /** Those that {@code -Dservers} names, separated by commas, or all of them. */
    static List<AppServer> asked() {
        String asked = System.getProperty("servers", "all");
        return asked.equals("all")
                ? ALL
                : Arrays.stream(asked.split(",", -1)).map(AppServer::named).toList();
    }

    private static AppServer named(String label) {
        return ALL.stream()
                .filter(server -> server.label.equals(label.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "-Dservers: there is no '" + label + "'; there are all, or some of " + ALL));
    }

    @Override
    public String toString() {
        return label;
    }
}
