package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The packaged WAR where the server has Jakarta REST: Jersey, which finds the two applications by itself. */
@Tag("rest")
@Timeout(60)
class RestIT {
    private enum Host {
        JETTY,
        TOMCAT;

        DeployedWar deploy() throws Exception {
            return this == JETTY ? DeployedWar.inJetty() : DeployedWar.inTomcat();
        }
    }

    static Stream<Arguments> hostsAndSides() {
        return Stream.of(Host.values())
                .flatMap(host -> Stream.of(Expected.values()).map(side -> Arguments.of(host, side)));
    }

    @ParameterizedTest
    @MethodSource("hostsAndSides")
    void eachEventOfASinkIsAtTheClientBeforeTheNextIsWritten(Host host, Expected side) throws Exception {
        try (DeployedWar war = host.deploy();
                RawClient client = new RawClient(war.port());
                RawClient stepping = new RawClient(war.port())) {
            client.ask(side.path + "jaxrs?step=sink");
            for (String event : side.events(15)) {
                assertThat(stepping.get("/step?id=sink").status()).isEqualTo(204);
                if (event.startsWith(":")) {
                    client.readHead();
                    assertThat(client.headers().get("content-type")).startsWith("text/event-stream");
                }
                assertThat(client.readEvent()).isEqualTo(event);
            }
            assertThat(client.readBody()).isEmpty();

            assertThat(client.get(side.path + "jaxrs?events=4").status()).isEqualTo(400);
            assertThat(stepping.get("/").readBody()).contains("<dt>Jakarta REST</dt><dd>on this server</dd>");
        }
    }
}
