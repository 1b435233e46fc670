package dev.sluice.example.war.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of docs/INSTALL.md are those that the tests on servers use, but for ports, addresses and folders. */
class InstallDocTest {
    @TempDir
    private Path folder;

    /** Enough of an unpacked server for its launcher to set up a run. */
    private Path home() throws IOException {
        Path home = folder.resolve("home");
        Path standalone = Files.createDirectories(home.resolve("standalone/deployments"));
        Files.createDirectories(home.resolve("glassfish/domains/domain1/autodeploy"));
        Path config = Files.createDirectories(home.resolve("glassfish/domains/domain1/config"));
        Files.writeString(config.resolve("domain.xml"), "<domain/>");
        Path conf = Files.createDirectories(home.resolve("conf"));
        Files.writeString(
                conf.resolve("server.xml"), "<Server port=\"8005\"><Connector port=\"8080\" protocol=\"HTTP/1.1\"/>");
        assertThat(standalone).isDirectory();
        return home;
    }

    private static String section(AppServer server) throws IOException {
        String heading = server.label().startsWith("tom")
                ? "Tomcat and TomEE"
                : server.label().replaceFirst("-(ee)?\\d+.*", "").replace('-', ' ');
        return Pattern.compile("(?msi)^### " + heading + "$(.*?)(?=^##+ |\\z)")
                .matcher(Files.readString(Path.of("../docs/INSTALL.md")))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/INSTALL.md has no heading '" + heading + "'"));
    }

    static Stream<AppServer> servers() {
        return AppServer.asked().stream();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void theCommandIsThatOfTheTestsOnServers(AppServer server) throws IOException {
        Path base = Files.createDirectories(folder.resolve("base"));
        Path war = Files.writeString(folder.resolve("war-example.war"), "");
        Ports ports = new Ports();
        List<String> command;
        try {
            command = server.launcher().prepare(home(), base, war, ports).command();
        } finally {
            ports.release();
        }
        // EE 11 is said in words.
        String documented = section(server).replace("ee10", server.label().endsWith("ee11") ? "ee11" : "ee10");
        assertThat(documented).contains(essential(command, server));
    }

    /** What a user types as it stands: no port, address or folder. */
    private List<String> essential(List<String> command, AppServer server) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            String word = command.get(i);
            if (word.equals(ServerProcess.JAVA)) {
                words.add("java ");
            } else if (word.startsWith(folder.resolve("home").toString())) {
                // The jar of Payara Micro is the installation.
                words.add(
                        server.label().equals("payara-micro")
                                ? "payara-micro.jar"
                                : folder.resolve("home")
                                        .relativize(Path.of(word))
                                        .toString());
            } else if (word.equals("--prebootcommandfile") || word.equals("--rootDir") || word.equals("--domaindir")) {
                // Not for users: the address, and where the server writes.
                i++;
            } else if (!word.contains(folder.toString()) && !word.contains(Ports.HOST) && !word.matches(".*\\d{4,}")) {
                words.add(word);
            }
        }
        return words;
    }

    @Test
    void everyServerIsThere() {
        assertThat(AppServer.asked())
                .hasSizeGreaterThan(5)
                .allSatisfy(server -> assertThat(section(server)).contains("```sh\n"));
    }

    /** Open Liberty's file is the one that the test writes. */
    @Test
    void theFileOfOpenLibertyIsThatOfTheTestsOnServers() throws IOException {
        Path base = Files.createDirectories(folder.resolve("base"));
        Ports ports = new Ports();
        try {
            new OpenLiberty().prepare(home(), base, Path.of("/path/to/war-example.war"), ports);
        } finally {
            ports.release();
        }
        String written = Files.readString(base.resolve("servers/sluice/server.xml"))
                .replaceFirst("httpPort=\"\\d+\"", "httpPort=\"8080\"");
        assertThat(Files.readString(Path.of("../docs/INSTALL.md"))).contains("```xml\n" + written + "```");
    }
}
