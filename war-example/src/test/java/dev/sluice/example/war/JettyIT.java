package dev.sluice.example.war;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** The packaged WAR in Jetty. */
@Timeout(60)
class JettyIT implements WarContract, PageContract, WithoutRestContract {
    private static DeployedWar war;

    @BeforeAll
    static void deploy() throws Exception {
        war = DeployedWar.inJetty();
    }

    @AfterAll
    static void undeploy() throws Exception {
        war.close();
    }

    @Override
    public int port() {
        return war.port();
    }

    @Override
    public String serverName() {
        return "jetty/12.";
    }
}
