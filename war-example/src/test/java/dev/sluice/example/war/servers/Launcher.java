package dev.sluice.example.war.servers;

import java.io.IOException;
import java.nio.file.Path;

/**
 * How a server of one make is set up and started: the WAR deployed as its users deploy one, the loopback address only,
 * free ports in place of fixed ones, in the foreground. The installation stays as it was unpacked; what is changed or
 * written goes below a folder of this run.
 */
interface Launcher {
    /**
     * Lays out the folder of the run and says what starts the server.
     *
     * @param home the unpacked installation
     * @param base an empty folder, of this run
     * @param war what to deploy, at {@code /war-example}
     * @param ports where from free ports come; the first one that is taken serves HTTP
     */
    ProcessBuilder prepare(Path home, Path base, Path war, Ports ports) throws IOException;
}
