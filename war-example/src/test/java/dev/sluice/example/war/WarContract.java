package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the packaged WAR does on every server, seen through a raw socket. */
interface WarContract {
    /** Where the WAR is deployed, as {@code /war-example}, on the loopback address. */
    int port();

    static Stream<Arguments> streams() {
        return Stream.of("stream", "writer", "async", "nonblocking")
                .flatMap(endpoint -> Stream.of(Expected.values()).map(side -> Arguments.of(endpoint, side)));
    }

    @ParameterizedTest
    @MethodSource("streams")
    default void eachStreamLosesTheMemberBehindTheFilterAndNothingElse(String endpoint, Expected side)
            throws IOException {
        try (RawClient client = new RawClient(port())) {
            for (int events : new int[] {15, 5, 1000}) {
                client.get(side.path + endpoint + "?pause=0&events=" + events);

                assertThat(client.status()).isEqualTo(200);
                assertThat(client.headers())
                        .hasEntrySatisfying(
                                "content-type",
                                type -> assertThat(type).isEqualToIgnoringCase("text/event-stream;charset=UTF-8"))
                        .doesNotContainKey("content-length");
                assertThat(client.readBody()).isEqualTo(String.join("", side.events(events)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    default void eachEventIsAtTheClientBeforeTheNextIsWritten(String endpoint, Expected side) throws IOException {
        String step = "each-" + endpoint + side;
        try (RawClient client = new RawClient(port());
                RawClient stepping = new RawClient(port())) {
            client.ask(side.path + endpoint + "?step=" + step);
            for (String event : side.events(15)) {
                assertThat(stepping.get("/step?id=" + step).status()).isEqualTo(204);
                // The comment, which comes first.
                if (event.startsWith(":")) {
                    client.readHead();
                }
                assertThat(client.readEvent()).isEqualTo(event);
            }
            assertThat(client.readBody()).isEmpty();
        }
    }

    @Test
    default void aStepIsTakenWhileItsStreamIsOpenAndFreeBehindItsEnd() throws IOException {
        try (RawClient client = new RawClient(port());
                RawClient other = new RawClient(port())) {
            for (int round = 0; round < 3; round++) {
                client.ask("/on/async?events=5&step=taken");
                assertThat(other.get("/step?id=taken").status()).isEqualTo(204);
                client.readHead().readEvent();
                assertThat(other.get("/on/stream?step=taken").status()).isEqualTo(409);
                other.readBody();
                for (int event = 1; event < 5; event++) {
                    assertThat(other.get("/step?id=taken").status()).isEqualTo(204);
                }
                assertThat(client.readBody()).endsWith("data: [DONE]\n\n");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    default void aBodyHasItsOwnLengthAlsoWhenItIsForwarded(Expected side) throws IOException {
        try (RawClient client = new RawClient(port())) {
            for (String endpoint : List.of("json", "forward", "json")) {
                client.get(side.path + endpoint);

                assertThat(client.headers())
                        .containsEntry(
                                "content-length", Integer.toString(side.body().getBytes(UTF_8).length));
                assertThat(client.readBody()).isEqualTo(side.body());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    default void anIncludedBodyLosesTheMemberToo(Expected side) throws IOException {
        try (RawClient client = new RawClient(port())) {
            assertThat(client.get(side.path + "include").readBody())
                    .isEqualTo("{\"object\":\"list\",\"data\":[" + side.body() + "]}");
        }
    }

    /** On two connections: Tomcat ends one behind a 503. */
    @Test
    default void anErrorPageLosesTheMemberToo() throws IOException {
        String error = "{\"error\":{\"message\":\"No worker is free 🌊\",\"type\":\"overloaded_error\",\"code\":null}";
        try (RawClient on = new RawClient(port());
                RawClient off = new RawClient(port())) {
            assertThat(on.get("/on/error").readBody()).isEqualTo(error + "}\n");
            assertThat(on.status()).isEqualTo(503);

            assertThat(off.get("/off/error").readBody())
                    .isEqualTo(error + ",\"actual_usage\":{\"pool\":\"gpu-7\",\"queued_ms\":3000.0}}\n");
            assertThat(off.status()).isEqualTo(502);
        }
    }

    @Test
    default void aStreamThatIsBrokenOffLooksBrokenAndShowsNoHalfLine() throws IOException {
        try (RawClient client = new RawClient(port())) {
            client.get("/on/abort?pause=0");

            assertThat(client.status()).isEqualTo(200);
            assertThat(client.readUntilBroken())
                    .isEqualTo(String.join("", Expected.ON.events(15).subList(0, 7)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"events=4", "events=1001", "events=", "pause=-1", "pause=1001", "pause=x", "step=", "step=%3C"})
    default void aWishThatIsOutOfBoundsIsRefused(String wish) throws IOException {
        try (RawClient client = new RawClient(port())) {
            assertThat(client.get("/on/stream?" + wish).status()).isEqualTo(400);
            assertThat(client.readBody()).startsWith(wish.substring(0, 4)).doesNotContain("<");
        }
    }

    @Test
    default void aPathThatIsNotThereIsNotFound() throws IOException {
        try (RawClient client = new RawClient(port())) {
            assertThat(client.get("/on/nothing").status()).isEqualTo(404);
        }
    }
}
