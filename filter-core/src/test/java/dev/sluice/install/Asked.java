package dev.sluice.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.RawClient;
import dev.sluice.servlet.Reply;
import java.io.IOException;

/** Asks {@link Answers} behind the filter. */
final class Asked {
    /** The error page that {@link Answers} has, for a web.xml. */
    static final String ERROR_PAGE = "<error-page><error-code>503</error-code><location>/page</location></error-page>";

    private Asked() {}

    static Reply reply(int port, String path) throws IOException {
        try (RawClient client = new RawClient(port)) {
            return client.get(path).reply();
        }
    }

    /** Each answer of an application below a path is rewritten. */
    static void everythingIsRewritten(int port, String context) throws IOException {
        assertThat(reply(port, context + Answers.JSON).body()).isEqualTo("{\"from\":\"plain\"}");
        assertThat(reply(port, context + Answers.EVENTS).body()).isEqualTo(Answers.EVENT_EDITED);
        assertThat(reply(port, context + Answers.DISPATCHED).body()).isEqualTo("{\"from\":\"plain\"}");
    }

    static void errorPagesAreRewritten(int port, String context) throws IOException {
        assertThat(reply(port, context + Answers.ERROR).body()).isEqualTo("{\"from\":\"page\"}");
    }
}
