package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.Filter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that the container's own servlet sends, in ways that an application does not have. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class StaticFilesTest {
    private static final String SECRET = "{\"actual_usage\":\"S3CRET\",\"t\":\"" + "a".repeat(200_000) + "\"}";
    private static final String STRIPPED = "{\"t\":\"" + "a".repeat(200_000) + "\"}";

    @TempDir
    static Path folder;

    @Parameter
    Container container;

    private static Filter sluice() {
        return new PostprocessFilter(
                PostprocessConfig.builder().postprocess("strip_actual_usage").build());
    }

    /** Status, headers but the date, and body of two requests on one connection. */
    private static String answer(int port, String path, String... headers) throws Exception {
        StringBuilder seen = new StringBuilder();
        try (RawClient client = new RawClient(port)) {
            for (int i = 0; i < 2; i++) {
                Reply reply = client.get(path, headers).reply();
                seen.append(reply.status()).append('\n');
                reply.headerLines().stream()
                        .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith("date:"))
                        .sorted()
                        .forEach(line -> seen.append(line).append('\n'));
                seen.append(reply.latin1()).append(reply.end()).append('\n');
            }
        }
        return seen.toString();
    }

    @Test
    void filesOfAnotherKindAreSentAsWithoutTheFilter() throws Exception {
        byte[] bytes = new byte[1_000_000];
        new Random(23).nextBytes(bytes);
        Files.write(folder.resolve("large.png"), bytes);
        Files.write(folder.resolve("small.html"), "<p>\u00e9</p>".repeat(9_000).getBytes(StandardCharsets.UTF_8));
        int bare = container.startFiles(folder);
        int filtered = container.startFiles(folder, sluice());
        for (String path : List.of("/large.png", "/small.html")) {
            assertThat(answer(filtered, path).equals(answer(bare, path)))
                    .as(path)
                    .isTrue();
            String part = answer(filtered, path, "Range: bytes=100-1099");
            assertThat(part.equals(answer(bare, path, "Range: bytes=100-1099")))
                    .as(path)
                    .isTrue();
            assertThat(part).startsWith("206");
        }
    }

    @Test
    void aJsonFileIsRewrittenWholeAlsoWhenAPartIsAskedFor() throws Exception {
        Files.writeString(folder.resolve("a.json"), SECRET);
        int port = container.startFiles(folder, sluice());
        try (RawClient client = new RawClient(port)) {
            for (int i = 0; i < 2; i++) {
                Reply reply = client.get("/a.json", "Range: bytes=5-100", "Accept-Encoding: gzip")
                        .reply();
                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.body().equals(STRIPPED)).isTrue();
                assertThat(reply.header("accept-ranges")).isNull();
                assertThat(reply.isWhole()).isTrue();
            }
        }
    }

    @Test
    void aClientThatHasTheFileIsToldSo() throws Exception {
        Files.writeString(folder.resolve("b.json"), SECRET);
        int port = container.startFiles(folder, sluice());
        try (RawClient client = new RawClient(port)) {
            Reply first = client.get("/b.json").reply();
            assertThat(first.header("etag")).startsWith("W/");
            Reply second = client.get("/b.json", "If-None-Match: " + first.header("etag"))
                    .reply();
            assertThat(second.status()).isEqualTo(304);
            assertThat(second.header("etag")).isIn(first.header("etag"), null);
            assertThat(client.get("/b.json").reply().isWhole()).isTrue();
        }
    }
}
