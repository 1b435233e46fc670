package dev.sluice.framework.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.framework.Events;
import dev.sluice.servlet.RawClient;
import dev.sluice.servlet.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("framework")
@Tag("spring")
class SpringJsonTest {
    private static Reply reply(Way way, String path) throws Exception {
        try (RawClient client = Boot.client(way)) {
            return client.get(path).reply();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/map", "/deferred-map", "/reactive/map", "/gateway/map"})
    void aJsonAnswerIsEditedAndWhole(String path) throws Exception {
        Reply bare = reply(Way.BARE, path);
        for (Way way : new Way[] {Way.REGISTERED, Way.PLAIN_BEAN}) {
            try (RawClient client = Boot.client(way)) {
                Reply reply = client.get(path).reply();
                assertThat(reply.body()).isEqualTo(Events.stripped(bare.body())).doesNotContain(Events.SECRET);
                assertThat(reply.isWhole()).as(way.name()).isTrue();
                assertThat(reply.header("content-type")).isEqualTo(bare.header("content-type"));
                assertThat(reply.header("content-length"))
                        .isIn(null, Integer.toString(reply.body().getBytes(UTF_8).length));
                assertThat(client.get(path).reply().body())
                        .as("the next answer on the connection")
                        .isEqualTo(reply.body());
            }
        }
    }

    /** Boot's own page, in an ERROR dispatch; the bean that nobody registers does not see that one. */
    @ParameterizedTest
    @ValueSource(strings = {"/refused", "/sent-error"})
    void anErrorPageTakesThePlaceOfAnAnswerThatDidNotBeginAndIsEdited(String path) throws Exception {
        Reply bare = reply(Way.BARE, path);
        assertThat(bare.body()).contains(Events.SECRET);
        for (Way way : Way.filtered()) {
            Reply reply = reply(way, path);
            assertThat(reply.status()).isEqualTo(bare.status()).isGreaterThanOrEqualTo(500);
            assertThat(reply.header("content-type")).isEqualTo(bare.header("content-type"));
            boolean edits = way == Way.REGISTERED || way == Way.UNFLUSHED;
            String expected = withoutTime(bare);
            assertThat(withoutTime(reply)).as(way.name()).isEqualTo(edits ? Events.stripped(expected) : expected);
            assertThat(reply.isWhole()).as(way.name()).isTrue();
        }
    }

    private static String withoutTime(Reply reply) {
        return reply.body().replaceAll("\"timestamp\":\"[^\"]*\"", "");
    }
}
