package dev.sluice.example.war;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** The packaged WAR in Tomcat. */
@Timeout(60)
class TomcatIT implements WarContract, PageContract, WithoutRestContract {
    private static DeployedWar war;

    @BeforeAll
    static void deploy() throws Exception {
        war = DeployedWar.inTomcat();
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
        return "Apache Tomcat/10.1.";
    }
}
