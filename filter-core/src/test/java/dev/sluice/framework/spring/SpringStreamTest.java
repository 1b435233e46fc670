package dev.sluice.framework.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.framework.Turns;
import dev.sluice.framework.Turns.Plot;
import dev.sluice.servlet.RawClient;
import dev.sluice.servlet.Reply;
import dev.sluice.servlet.Reply.End;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Every way to stream, in an application with the filter and in the same one without. */
@Tag("framework")
@Tag("spring")
class SpringStreamTest {
    private static String path(Streamed streamed, Turns turns) {
        return streamed.path() + "?turns=" + turns.name();
    }

    private static Reply reply(Way way, Streamed streamed, Plot plot) throws Exception {
        try (RawClient client = Boot.client(way)) {
            return client.get(path(streamed, Turns.open(plot).unwatched())).reply();
        }
    }

    /** What the client holds after each event. */
    private static List<String> prefixes(Way way, Streamed streamed) throws Exception {
        Reply bare = reply(Way.BARE, streamed, Plot.WHOLE);
        assertThat(bare.end()).isEqualTo(End.LAST_CHUNK);
        String end = bare.header("content-type").contains("event-stream") ? "\n\n" : "\n";
        String whole = way.edited(bare.body());
        List<String> prefixes = new ArrayList<>();
        for (int at = whole.indexOf(end); at >= 0; at = whole.indexOf(end, at + 1)) {
            prefixes.add(whole.substring(0, at + end.length()));
        }
        assertThat(prefixes).hasSize(Turns.EVENTS).last().isEqualTo(whole);
        return prefixes;
    }

    @ParameterizedTest
    @EnumSource
    void eachEventIsAtTheClientBeforeTheNextIsWritten(Streamed streamed) throws Exception {
        for (Way way : Way.filtered()) {
            List<String> prefixes = prefixes(way, streamed);
            Turns turns = Turns.open(Plot.WHOLE);
            try (RawClient client = Boot.client(way)) {
                client.get(path(streamed, turns));
                for (String prefix : prefixes) {
                    assertThat(client.bodyUpTo(prefix)).as(way.name()).isEqualTo(prefix);
                    turns.seen();
                }
                Reply reply = client.reply();
                assertThat(reply.body()).isEqualTo(prefixes.get(prefixes.size() - 1));
                assertThat(reply.end()).as(way.name()).isEqualTo(End.LAST_CHUNK);
                assertThat(client.get("/map").reply().isWhole())
                        .as("the next answer on the connection")
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionBehindTheFirstEventIsSeen(Streamed streamed) throws Exception {
        End bare = reply(Way.BARE, streamed, Plot.FAILS).end();
        for (Way way : Way.filtered()) {
            String first = prefixes(way, streamed).get(0);
            Turns turns = Turns.open(Plot.FAILS);
            try (RawClient client = Boot.client(way)) {
                assertThat(client.get(path(streamed, turns)).bodyUpTo(first)).isEqualTo(first);
                turns.seen();
                Reply reply = client.reply();
                assertThat(reply.body()).as(way.name()).isEqualTo(first);
                assertThat(reply.end()).as(way.name()).isIn(bare, End.CLOSED);
            }
        }
    }

    /** Not for those that write past Spring MVC: on Tomcat they then cut the next client's answer, without the filter too. */
    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_NONE,
            names = {"DISPATCHED.*", "WEBFLUX.*"})
    void aClientThatLeavesIsNotWorthAWord(Streamed streamed) throws Exception {
        for (Way way : Way.filtered()) {
            Turns turns = Turns.open(Plot.ENDLESS);
            int logged = Boot.logged().size();
            try (RawClient client = Boot.client(way)) {
                client.get(path(streamed, turns)).bytesUpTo(40);
                client.reset();
            }
            turns.seen();
            turns.awaitOver();
            List<String> lines = Boot.logged();
            assertThat(lines.subList(logged, lines.size())).as(way.name()).noneMatch(line -> line.contains("sluice"));
        }
    }
}
