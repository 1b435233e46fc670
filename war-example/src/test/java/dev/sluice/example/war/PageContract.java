package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the start page of the packaged WAR is on every server. */
interface PageContract {
    /** Where the WAR is deployed. */
    int port();

    /** A part of what the server calls itself. */
    String serverName();

    private String page(RawClient client) throws IOException {
        String page = client.get("/").readBody();
        assertThat(client.status()).isEqualTo(200);
        assertThat(client.headers())
                .hasEntrySatisfying(
                        "content-type", type -> assertThat(type).isEqualToIgnoringCase("text/html;charset=UTF-8"));
        return page;
    }

    @Test
    default void thePageSaysWhatIsInstalled() throws IOException {
        try (RawClient client = new RawClient(port())) {
            assertThat(page(client))
                    .contains(serverName())
                    .containsPattern("<dd>dev\\.sluice\\.PostprocessFilter [0-9]+\\.[0-9]+\\.[0-9]+")
                    .contains("<dt>Filter &#39;sluice&#39; is mapped on</dt><dd>/on/*</dd>")
                    .contains("<dt>Mode</dt><dd>strip_actual_usage</dd>")
                    .contains("<dd>" + System.getProperty("java.version"))
                    .doesNotContain("{{");
        }
    }

    @Test
    default void thePageHasNothingThatItsPolicyForbids() throws IOException {
        try (RawClient client = new RawClient(port())) {
            String page = page(client);

            assertThat(client.headers().get("content-security-policy"))
                    .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "*", "http", "data:");
            assertThat(page)
                    .doesNotContainPattern("<style|\\sstyle=|\\son[a-z]+=|<script(?! src=)|javascript:")
                    .doesNotContainPattern("(src|href|action)=\"(https?:)?//");
        }
    }

    @Test
    default void everythingThatThePageLinksToIsThere() throws IOException {
        try (RawClient client = new RawClient(port())) {
            List<String> links = Pattern.compile("(?:src|href)=\"([^\"]+)\"")
                    .matcher(page(client))
                    .results()
                    .map((MatchResult link) -> link.group(1))
                    .distinct()
                    .toList();

            assertThat(links).hasSizeGreaterThan(20).contains("on/stream", "off/abort", "page/page.js");
            for (String link : links) {
                try (RawClient other = new RawClient(port())) {
                    assertThat(other.get("/" + link).status()).as(link).isNotEqualTo(404);
                    // To the end: on bare Tomcat, too, who leaves a non-blocking answer may spoil the next one.
                    if (!link.endsWith("/abort")) {
                        other.readBody();
                    }
                }
            }
            for (String module : List.of("members.js", "answer.js")) {
                assertThat(client.get("/page/" + module).status()).isEqualTo(200);
                assertThat(client.headers().get("content-type")).contains("javascript");
                client.readBody();
            }
        }
    }
}
