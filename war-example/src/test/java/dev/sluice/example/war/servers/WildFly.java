package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** WildFly as one server, with its usual configuration. */
final class WildFly implements Launcher {
    @Override
    public ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException {
        FileTree.copy(home.resolve("standalone"), base);
        Files.copy(war, base.resolve("deployments/war-example.war"));
        return new ProcessBuilder(
                home.resolve("bin/standalone.sh").toString(),
                "-Djboss.server.base.dir=" + base,
                "-Djboss.bind.address=" + Ports.HOST,
                "-Djboss.bind.address.management=" + Ports.HOST,
                "-Djboss.http.port=" + ports.take(),
                "-Djboss.https.port=" + ports.take(),
                "-Djboss.management.http.port=" + ports.take());
    }
}
