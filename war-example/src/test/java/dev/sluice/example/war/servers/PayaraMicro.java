package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Payara in one jar, alone. */
final class PayaraMicro implements Launcher {
    @Override
    public ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException {
        // There is no option for the address, and the one against the data grid leaves it a port on all addresses.
        Path commands = base.resolve("before.txt");
        Files.writeString(commands, """
                set %1$s.network-config.network-listeners.network-listener.http-listener.address=%2$s
                set %1$s.hazelcast-config-specific-configuration.enabled=false
                """.formatted("configs.config.server-config", Ports.HOST));
        return new ProcessBuilder(
                ServerProcess.JAVA,
                "-jar",
                home.toString(),
                "--nocluster",
                "--nohazelcast",
                "--prebootcommandfile",
                commands.toString(),
                "--port",
                String.valueOf(ports.take()),
                "--rootDir",
                base.resolve("root").toString(),
                "--deploy",
                war.toString(),
                "--contextroot",
                "war-example");
    }
}
