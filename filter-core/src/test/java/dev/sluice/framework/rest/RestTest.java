package dev.sluice.framework.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.framework.Events;
import dev.sluice.framework.Turns;
import dev.sluice.framework.Turns.Plot;
import dev.sluice.servlet.Hosted;
import dev.sluice.servlet.RawClient;
import dev.sluice.servlet.Reply;
import dev.sluice.servlet.Reply.End;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** An application of Jakarta REST, in every container, on the implementation that the class path has. */
@Tag("framework")
@Tag("rest")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Hosted#containers")
class RestTest {
    private static final Map<String, Integer> PORTS = new ConcurrentHashMap<>();
    private static final List<String> MODES = List.of("strip_actual_usage", "vllm_format");

    @Parameter
    String container;

    private RawClient client(String mode) throws Exception {
        String key = container + " " + mode;
        if (!PORTS.containsKey(key)) {
            PORTS.put(key, start(mode));
        }
        return new RawClient(PORTS.get(key));
    }

    private int start(String mode) throws Exception {
        PostprocessConfig config = PostprocessConfig.builder().postprocess(mode).build();
        return Hosted.start(container, new RestServlet(), new PostprocessFilter(config));
    }

    private Reply bare(String path) throws Exception {
        try (RawClient client = client("off")) {
            return client.get(path).reply();
        }
    }

    private Reply bareSink(Plot plot) throws Exception {
        return bare("/sink?turns=" + Turns.open(plot).unwatched().name());
    }

    /** What the client holds after each event; {@code vllm_format} puts a blank into the lines that it touches. */
    private List<String> prefixes(String mode) throws Exception {
        Reply bare = bareSink(Plot.WHOLE);
        assertThat(bare.end()).isEqualTo(End.LAST_CHUNK);
        String stripped = Events.stripped(bare.body());
        String whole = mode.equals("vllm_format") ? stripped.replace("data:{", "data: {") : stripped;
        List<String> prefixes = new ArrayList<>();
        // RESTEasy begins with an empty event.
        for (int at = whole.indexOf("\n\n", 1); at >= 0; at = whole.indexOf("\n\n", at + 1)) {
            prefixes.add(whole.substring(0, at + 2));
        }
        assertThat(prefixes).hasSize(Turns.EVENTS).last().isEqualTo(whole);
        return prefixes;
    }

    @Test
    void eachEventIsAtTheClientBeforeTheNextIsWritten() throws Exception {
        for (String mode : MODES) {
            List<String> prefixes = prefixes(mode);
            Turns turns = Turns.open(Plot.WHOLE);
            try (RawClient client = client(mode)) {
                client.get("/sink?turns=" + turns.name());
                for (String prefix : prefixes) {
                    assertThat(client.bodyUpTo(prefix)).isEqualTo(prefix);
                    turns.seen();
                }
                Reply reply = client.reply();
                assertThat(reply.body()).isEqualTo(prefixes.get(prefixes.size() - 1));
                assertThat(reply.end()).isEqualTo(End.LAST_CHUNK);
                assertThat(client.get("/json").reply().isWhole())
                        .as("the next answer on the connection")
                        .isTrue();
            }
        }
    }

    @Test
    void aSinkThatIsClosedAfterAnExceptionEndsAsWithoutTheFilter() throws Exception {
        End bare = bareSink(Plot.FAILS).end();
        String first = prefixes("strip_actual_usage").get(0);
        Turns turns = Turns.open(Plot.FAILS);
        try (RawClient client = client("strip_actual_usage")) {
            assertThat(client.get("/sink?turns=" + turns.name()).bodyUpTo(first))
                    .isEqualTo(first);
            turns.seen();
            Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo(first);
            assertThat(reply.end()).isEqualTo(bare);
        }
    }

    /** On a server of its own: Tomcat can cut the answer that comes next there, without the filter too. */
    @Test
    void theApplicationLearnsThatTheClientHasLeft() throws Exception {
        Turns turns = Turns.open(Plot.ENDLESS);
        try (RawClient client = new RawClient(start("strip_actual_usage"))) {
            client.get("/sink?turns=" + turns.name()).bytesUpTo(40);
            client.reset();
        }
        turns.seen().awaitStopped();
    }

    @Test
    void aJsonAnswerIsEditedAndWhole() throws Exception {
        Reply bare = bare("/json");
        try (RawClient client = client("strip_actual_usage")) {
            Reply reply = client.get("/json").reply();
            assertThat(reply.body()).isEqualTo(Events.stripped(bare.body())).doesNotContain(Events.SECRET);
            assertThat(reply.isWhole()).isTrue();
            assertThat(reply.header("content-type")).isEqualTo(bare.header("content-type"));
            assertThat(reply.header("content-length"))
                    .isIn(null, Integer.toString(reply.body().getBytes(UTF_8).length));
        }
    }

    @Test
    void aJsonAnswerThatTheApplicationCompressesIsEditedAndWhole() throws Exception {
        String expected = Events.stripped(bare("/json").body());
        try (RawClient client = client("strip_actual_usage")) {
            Reply plain = client.get("/coded", "Accept-Encoding: br").reply();
            assertThat(plain.header("content-encoding")).isNull();
            assertThat(plain.body()).isEqualTo(expected);
            assertThat(plain.isWhole()).isTrue();

            Reply coded = client.get("/coded", "Accept-Encoding: gzip").reply();
            assertThat(coded.header("content-encoding")).isEqualTo("gzip");
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(coded.bytes()))) {
                assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(expected);
            }
            assertThat(coded.isWhole()).isTrue();
        }
    }
}
