package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.Coded;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the tables in docs/HEADERS.md is what happens on this container. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class HeadersDocTest {
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}";
    private static final String STRIPPED = "{\"t\":1}";

    @Parameter
    Container container;

    static Stream<DocRow> answers() {
        return DocRow.under("Answers");
    }

    static Stream<DocRow> codings() {
        return DocRow.under("Content codings");
    }

    static Stream<DocRow> requests() {
        return DocRow.under("Requests");
    }

    static Stream<DocRow> ranges() {
        return DocRow.under("Ranges");
    }

    static Stream<DocRow> trailers() {
        return DocRow.under("Trailers");
    }

    @Test
    void everyRowOfTheTableInTheCodeIsInTheDocument() {
        List<String> documented = answers().map(row -> row.value(0)).toList();
        assertThat(documented)
                .containsAll(Arrays.stream(BodyHeader.values())
                        .map(BodyHeader::header)
                        .toList());
    }

    private static Scene writing(DocRow row, String type, int status, String coding) {
        return (request, response) -> {
            response.setStatus(status);
            response.setContentType(type);
            if (!coding.isEmpty()) {
                response.setHeader("Content-Encoding", coding);
            }
            response.setHeader(row.value(0), row.value(1));
            if (status == 200) {
                response.getOutputStream().write(JSON.getBytes(UTF_8));
            }
        };
    }

    private Reply reply(Setup setup, String method, Scene scene, String... headerLines) throws Exception {
        Stage stage = Stage.of(container, setup);
        try (RawClient client = stage.client()) {
            return client.send(method, stage.scene(scene), headerLines).reply();
        }
    }

    private void leaves(DocRow row, int column, Setup setup, String method, Scene scene) throws Exception {
        Reply bare = reply(Setup.NONE, method, scene);
        Reply reply = reply(setup, method, scene);
        assertThat(reply.status()).isEqualTo(bare.status());
        // Jetty refuses a 204 with a length, in a page that is never the same.
        if (bare.status() < 500) {
            String header = row.value(0);
            assertThat(reply.header(header))
                    .as("%s in column %d", row, column)
                    .satisfies(value -> row.check(column, value, bare.header(header)));
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void aHeaderOfAnAnswer(DocRow row) throws Exception {
        Scene rewritten = writing(row, "application/json", 200, "");
        leaves(row, 2, Setup.STRIP, "GET", rewritten);
        leaves(row, 3, Setup.STRIP, "HEAD", rewritten);
        leaves(row, 3, Setup.STRIP, "HEAD", (request, response) -> {
            response.setContentType("application/json");
            response.setHeader(row.value(0), row.value(1));
        });
        leaves(row, 4, Setup.LIMITED_OR_PASS, "GET", writing(row, "application/json", 200, "br"));
        leaves(row, 5, Setup.STRIP, "GET", writing(row, "application/json", 304, ""));
        leaves(row, 6, Setup.STRIP, "GET", writing(row, "application/json", 204, ""));
        leaves(row, 7, Setup.STRIP, "GET", writing(row, "text/plain", 200, ""));
        leaves(row, 8, Setup.OFF, "GET", rewritten);
        assertThat(reply(Setup.STRIP, "GET", rewritten).body()).isEqualTo(STRIPPED);
        assertThat(reply(Setup.OFF, "GET", rewritten).body()).isEqualTo(JSON);
    }

    @Test
    void theTransferCodingThatAnApplicationSetsIsTheContainers() throws Exception {
        assumeThat(container).as("sends no chunks then").isNotEqualTo(Container.TOMCAT);
        Reply reply = reply(Setup.STRIP, "GET", (request, response) -> {
            response.setContentType("application/json");
            response.setHeader("Transfer-Encoding", "chunked");
            response.getOutputStream().write(JSON.getBytes(UTF_8));
        });
        assertThat(reply.body()).isEqualTo(STRIPPED);
        assertThat(reply.header("transfer-encoding")).isEqualTo("chunked");
        assertThat(reply.isWhole()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("codings")
    void aCoding(DocRow row) throws Exception {
        Scene scene = (request, response) -> {
            response.setContentType("application/json");
            response.setHeader("Content-Encoding", row.value(0));
            byte[] body = JSON.getBytes(UTF_8);
            for (String coding : row.value(0).toLowerCase(Locale.ROOT).split(", ", -1)) {
                body = coding.equals("deflate")
                        ? Coded.zlib(body)
                        : coding.equals("identity") ? body : Coded.gzip(body);
            }
            response.getOutputStream().write(body);
        };
        String[] accepted = row.isNone(1) ? new String[0] : new String[] {"Accept-Encoding: " + row.value(1)};
        Reply reply = reply(Setup.STRIP, "GET", scene, accepted);
        row.check(2, reply.header("content-encoding"), null);
        row.check(3, reply.header("vary"), null);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aHeaderOfARequest(DocRow row) throws Exception {
        String header = row.value(0);
        Scene seen = (request, response) -> {
            response.setContentType("text/plain");
            String first = request.getHeader(header);
            List<String> all = Collections.list(request.getHeaders(header));
            boolean isNamed =
                    Collections.list(request.getHeaderNames()).stream().anyMatch(header::equalsIgnoreCase);
            assertThat(isNamed).isEqualTo(first != null).isEqualTo(!all.isEmpty());
            response.getOutputStream().print(first == null ? "none" : String.join("+", all));
        };
        seesAsTheRowSays(row, 2, Setup.STRIP, "/seen", seen);
        seesAsTheRowSays(row, 3, Setup.STRIP, "/seen.html", seen);
        seesAsTheRowSays(row, 4, Setup.OFF, "/seen", seen);
    }

    private void seesAsTheRowSays(DocRow row, int column, Setup setup, String path, Scene seen) throws Exception {
        Stage stage = Stage.of(container, setup);
        try (RawClient client = stage.client()) {
            String body = client.get(stage.scene(path, seen), row.value(0) + ": " + row.value(1))
                    .reply()
                    .body();
            row.check(column, body.equals("none") ? null : body, row.value(1));
        }
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void aRange(DocRow row) throws Exception {
        int status = Integer.parseInt(row.cell(0));
        for (String body : List.of("\"S3CRET\",\"t\":1}", JSON)) {
            Scene scene = (request, response) -> {
                response.setStatus(status);
                response.setContentType(row.value(1));
                response.getOutputStream().write(body.getBytes(UTF_8));
            };
            for (Setup setup : List.of(Setup.STRIP, Setup.STRIP_OR_ABORT, Setup.LIMITED_OR_DROP)) {
                endsAsTheRowSays(row.cell(2), body, reply(setup, "GET", scene));
            }
            endsAsTheRowSays(row.cell(3), body, reply(Setup.LIMITED_OR_PASS, "GET", scene));
        }
    }

    private static void endsAsTheRowSays(String cell, String body, Reply reply) {
        String expected = switch (cell) {
            case "passed" -> body;
            case "rewritten" -> body.replace(JSON, STRIPPED);
            case "broken off" -> "";
            default -> throw new IllegalArgumentException(cell);
        };
        assertThat(reply.body()).isEqualTo(expected);
        assertThat(reply.isWhole()).isEqualTo(!cell.equals("broken off"));
    }

    @ParameterizedTest
    @MethodSource("trailers")
    void aTrailerField(DocRow row) throws Exception {
        sends(row, 2, "application/json");
        sends(row, 2, "text/event-stream");
        sends(row, 3, "text/plain");
    }

    private void sends(DocRow row, int column, String type) throws Exception {
        Scene scene = (request, response) -> {
            response.setContentType(type);
            response.setTrailerFields(() -> Map.of(row.value(0), row.value(1)));
            trailed(response);
        };
        String bare = trailer(Setup.NONE, scene, row.value(0));
        assertThat(bare).as("without the filter").isEqualTo(row.value(1));
        row.check(column, trailer(Setup.STRIP, scene, row.value(0)), bare);
    }

    private static void trailed(HttpServletResponse response) throws Exception {
        response.getOutputStream().write(("data: " + JSON + "\n\n").getBytes(UTF_8));
        response.flushBuffer();
    }

    private String trailer(Setup setup, Scene scene, String name) throws Exception {
        Stage stage = Stage.of(container, setup);
        try (RawClient client = stage.client()) {
            client.get(stage.scene(scene), "TE: trailers").reply();
            return client.trailers().header(name);
        }
    }
}
