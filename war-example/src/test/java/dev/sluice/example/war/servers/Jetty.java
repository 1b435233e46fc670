package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Jetty as a distribution, with the modules for web applications of one edition of Jakarta EE. */
final class Jetty implements Launcher {
    private final String edition;

    Jetty(String edition) {
        this.edition = edition;
    }

    @Override
    public ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException {
        Files.createDirectories(base.resolve("webapps"));
        Files.copy(war, base.resolve("webapps/war-example.war"));
        return new ProcessBuilder(
                ServerProcess.JAVA,
                "-jar",
                home.resolve("start.jar").toString(),
                "jetty.base=" + base,
                // Ahead of the modules: behind them they would belong to the edition's environment, and 8080 be taken.
                "jetty.http.host=" + Ports.HOST,
                "jetty.http.port=" + ports.take(),
                "--modules=server,http," + edition + "-deploy," + edition + "-annotations");
    }
}
