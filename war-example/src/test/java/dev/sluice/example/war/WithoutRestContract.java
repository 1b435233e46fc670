package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the packaged WAR does on a server without Jakarta REST. */
interface WithoutRestContract {
    /** Where the WAR is deployed. */
    int port();

    @ParameterizedTest
    @EnumSource
    default void withoutJakartaRestItsEndpointSaysSo(Expected side) throws IOException {
        try (RawClient client = new RawClient(port())) {
            assertThat(client.get(side.path + "jaxrs").status()).isEqualTo(501);
            assertThat(client.readBody()).startsWith("This server has no Jakarta REST");
        }
    }

    @Test
    default void withoutJakartaRestThePageSaysSo() throws IOException {
        try (RawClient client = new RawClient(port())) {
            assertThat(client.get("/").readBody())
                    .contains("<dt>Jakarta REST</dt><dd>not on this server</dd>")
                    .contains("which this server has not");
        }
    }
}
