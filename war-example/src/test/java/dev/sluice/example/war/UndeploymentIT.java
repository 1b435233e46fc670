package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is left of the WAR when it is gone. */
@Timeout(60)
class UndeploymentIT {

    @Test
    void inJettyNoThreadStaysBehindOpenStreams() throws Exception {
        undeploy(DeployedWar.inJetty());
    }

    @Test
    void inTomcatNoThreadStaysBehindOpenStreams() throws Exception {
        undeploy(DeployedWar.inTomcat());
    }

    private static void undeploy(DeployedWar war) throws Exception {
        try (RawClient async = new RawClient(war.port());
                RawClient nonBlocking = new RawClient(war.port());
                RawClient stepping = new RawClient(war.port())) {
            async.ask("/on/async?step=async");
            nonBlocking.ask("/on/nonblocking?step=nonblocking");
            for (String step : List.of("async", "nonblocking")) {
                assertThat(stepping.get("/step?id=" + step).status()).isEqualTo(204);
            }
            async.readHead().readEvent();
            nonBlocking.readHead().readEvent();
            assertThat(threads()).isNotEmpty();

            war.close();

            assertThat(threads()).isEmpty();
        }
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith("war-example-"))
                .toList();
    }
}
