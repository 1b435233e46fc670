package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tomcat, and TomEE, which is one: an instance of its own beside the installation ({@code CATALINA_BASE}). */
final class Tomcat implements Launcher {
    @Override
    public ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException {
        FileTree.copy(home.resolve("conf"), base.resolve("conf"));
        FileTree.edit(
                base.resolve("conf/server.xml"),
                "<Server port=\"8005\"",
                "<Server port=\"-1\"",
                "<Connector port=\"8080\" protocol=\"HTTP/1.1\"",
                "<Connector address=\"" + Ports.HOST + "\" port=\"" + ports.take() + "\" protocol=\"HTTP/1.1\"");
        for (String folder : new String[] {"logs", "temp", "work", "webapps"}) {
            Files.createDirectories(base.resolve(folder));
        }
        Files.copy(war, base.resolve("webapps/war-example.war"));
        // TomEE's archive has no run bits.
        ProcessBuilder process =
                new ProcessBuilder("sh", home.resolve("bin/catalina.sh").toString(), "run");
        process.environment().put("CATALINA_BASE", base.toString());
        return process;
    }
}
