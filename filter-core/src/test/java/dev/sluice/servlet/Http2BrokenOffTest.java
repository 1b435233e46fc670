package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.OnError;
import dev.sluice.servlet.BrokenBody.Way;
import dev.sluice.servlet.Container.Feature;
import dev.sluice.servlet.Http2Client.End;
import dev.sluice.servlet.Http2Client.Stream;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The frames that a client sees of a body that is broken off: none of them ends the stream as if all were well. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class Http2BrokenOffTest {
    @Parameter
    Container container;

    @Test
    void noFrameEndsTheStream() throws Exception {
        Stage stage = Stage.with(container, Feature.HTTP2, Setup.STRIP_OR_ABORT);
        for (BrokenBody body : List.of(BrokenBody.JSON, BrokenBody.EVENTS, BrokenBody.JSON_LINES)) {
            for (Way way : Way.values()) {
                for (String coding : new String[] {"identity", "gzip"}) {
                    String what = body + " " + way + " " + coding;
                    try (Http2Client client = new Http2Client(stage.port())) {
                        Stream whole = client.finish(client.get(stage.scene((request, response) -> {
                            response.setContentType("application/json");
                            response.getOutputStream().write("{\"actual_usage\":1,\"t\":1}".getBytes(UTF_8));
                        })));
                        assertThat(whole.end()).as(what).isEqualTo(End.END_STREAM);
                        assertThat(whole.body()).as(what).isEqualTo("{\"t\":1}");
                        Stream broken = client.get(stage.scene(way.scene(body, coding)));
                        assertBroken(client, stage, broken, what);
                        // A reset may overtake what has not left yet.
                        if (coding.equals("identity")) {
                            assertThat(body.leaving(OnError.ABORT)).as(what).startsWith(broken.body());
                        }
                    }
                }
            }
        }
    }

    private void assertBroken(Http2Client client, Stage stage, Stream broken, String what) throws Exception {
        if (container == Container.UNDERTOW) {
            // It leaves such a stream open until it has been idle for long enough, a minute or more, and now and then
            // the
            // whole connection with it. So another connection's answer tells that there was time.
            try (Http2Client other = new Http2Client(stage.port())) {
                Scene scene = (request, response) -> response.getOutputStream().write('x');
                assertThat(other.finish(other.get(stage.scene(scene))).end())
                        .as(what)
                        .isEqualTo(End.END_STREAM);
            }
            assertThat(client.soFar(broken).end()).as(what).isEqualTo(End.OPEN);
        } else {
            assertThat(client.finish(broken).end()).as(what).isEqualTo(End.RESET);
        }
    }
}
