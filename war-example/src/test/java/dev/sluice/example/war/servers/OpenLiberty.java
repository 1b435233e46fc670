package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Open Liberty with servlets and REST. */
final class OpenLiberty implements Launcher {
    @Override
    public ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException {
        Path server = Files.createDirectories(base.resolve("servers/sluice"));
        Files.writeString(server.resolve("server.xml"), """
                <server>
                  <featureManager>
                    <feature>servlet-6.0</feature>
                    <feature>restfulWS-3.1</feature>
                  </featureManager>
                  <httpEndpoint id="defaultHttpEndpoint" host="%s" httpPort="%d" httpsPort="-1"/>
                  <webApplication location="%s" contextRoot="/war-example"/>
                </server>
                """.formatted(Ports.HOST, ports.take(), war));
        // The port that "server stop" would use.
        Files.writeString(server.resolve("bootstrap.properties"), "command.port=-1\n");
        ProcessBuilder process = new ProcessBuilder(home.resolve("bin/server").toString(), "run", "sluice");
        process.environment().put("WLP_USER_DIR", base.toString());
        return process;
    }
}
