package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** GlassFish with a copy of the domain that comes with it. */
final class GlassFish implements Launcher {
    private static final Pattern HTTP = Pattern.compile("(?<=<network-listener )port=\"(?!\\$)\\d+\"");
    private static final Pattern OTHER = Pattern.compile(
            "(?<=address=\"0.0.0.0\" port=\"|JMS_PROVIDER_PORT\" value=\"|osgi.shell.telnet.port=)\\d+");

    /** The messages of somewhere else: the broker that would start otherwise listens on all addresses. */
    private static final String NO_BROKER = "<jms-service type=\"REMOTE\" default-jms-host=\"none\">"
            + "<jms-host name=\"none\" host=\"" + Ports.HOST + "\" port=\"7676\" lazy-init=\"false\"/></jms-service>";

    @Override
    public ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException {
        FileTree.copy(home.resolve("glassfish/domains/domain1"), base.resolve("domain1"));
        Path descriptor = base.resolve("domain1/config/domain.xml");
        String domain = Files.readString(descriptor);
        domain = freed(domain, HTTP, "address=\"" + Ports.HOST + "\" port=\"%d\"", ports);
        domain = freed(domain, OTHER, "%d", ports);
        domain = domain.replace("0.0.0.0", Ports.HOST).replaceFirst("(?=<http-service>)", NO_BROKER);
        Files.writeString(descriptor, domain);
        Files.copy(war, base.resolve("domain1/autodeploy/war-example.war"));
        return new ProcessBuilder(
                home.resolve("bin/asadmin").toString(),
                "start-domain",
                "--verbose",
                "--domaindir",
                base.toString(),
                "domain1");
    }

    /** Puts a free port in the place of each one that the pattern finds. */
    private static String freed(String domain, Pattern fixed, String port, Ports ports) throws IOException {
        Matcher matcher = fixed.matcher(domain);
        StringBuilder freed = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(freed, port.formatted(ports.take()));
        }
        return matcher.appendTail(freed).toString();
    }
}
