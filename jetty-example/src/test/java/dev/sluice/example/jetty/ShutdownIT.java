package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.EOFException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ctrl-C. */
@Timeout(60)
class ShutdownIT {

    private static final int SIGTERM = 128 + 15;

    @Test
    void aRunningStreamIsFinishedBeforeTheGatewayEnds() throws Exception {
        try (RawUpstream upstream = new RawUpstream();
                ServerProcess gateway =
                        ServerProcess.gateway("--upstream", upstream.uri().toString());
                RawClient client = new RawClient(gateway.uri())) {
            client.get("/stream");
            try (RawUpstream.Exchange exchange = upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\n");
                RawMessage answer = client.readHead();
                assertThat(answer.readChunksUntil("\n\n")).isEqualTo("data: 1\n\n");

                gateway.interrupt();
                awaitRefusal(gateway);
                exchange.sendChunk("data: 2\n\n").send("0\r\n\r\n");
                assertThat(answer.readBody()).isEqualTo("data: 2\n\n");
            }
            assertThat(gateway.exitCode()).isEqualTo(SIGTERM);
            assertThat(gateway.log()).isEmpty();
        }
    }

    @Test
    void aStreamThatDoesNotEndIsCutAndLooksCut() throws Exception {
        try (RawUpstream upstream = new RawUpstream();
                ServerProcess gateway = ServerProcess.gateway(
                        "--stop-timeout", "1", "--upstream", upstream.uri().toString());
                RawClient client = new RawClient(gateway.uri())) {
            client.get("/stream");
            try (RawUpstream.Exchange exchange = upstream.accept()) {
                exchange.readHead();
                exchange.sendStreamHead().sendChunk("data: 1\n\n");
                RawMessage answer = client.readHead();

                gateway.interrupt();
                assertThatThrownBy(answer::readBody).isInstanceOf(EOFException.class);
            }
            assertThat(gateway.exitCode()).isEqualTo(SIGTERM);
            assertThat(gateway.log().lines()).singleElement().asString().contains("cut off");
        }
    }

    @Test
    void anIdleGatewayEndsAtOnceAndSaysNothing() throws Exception {
        try (ServerProcess gateway = ServerProcess.gateway()) {
            gateway.interrupt();

            assertThat(gateway.exitCode()).isEqualTo(SIGTERM);
            assertThat(gateway.log()).isEmpty();
        }
    }

    /** Once new connections are refused, the gateway is past the beginning of its end. */
    private static void awaitRefusal(ServerProcess gateway) {
        await().until(() -> {
            try {
                new RawClient(gateway.uri()).close();
                return false;
            } catch (ConnectException refused) {
                return true;
            }
        });
    }
}
