package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.coding.AcceptEncoding;
import dev.sluice.coding.ContentCoding;
import dev.sluice.coding.ContentCodings;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {

    @ParameterizedTest
    @CsvSource({
        "200, text/event-stream, , EVENT_STREAM",
        "200, TEXT/Event-Stream ; Charset=utf-8, , EVENT_STREAM",
        "200, text/event-stream charset=utf-8, , EVENT_STREAM",
        "200, 'application/json	x', , JSON",
        "200, 'text/plain, application/x-ndjson x;y', , JSON_LINES",
        "200, application/ json, , OTHER_CONTENT_TYPE",
        "500, application/json;charset=utf-8, , JSON",
        "400, application/problem+json, , JSON",
        "200, application/x-ndjson, , JSON_LINES",
        "200, application/jsonl, , JSON_LINES",
        "200, Application/Stream+JSON, , JSON_LINES",
        "200, , , NO_CONTENT_TYPE",
        "200, ' ', , NO_CONTENT_TYPE",
        "200, text/html, , OTHER_CONTENT_TYPE",
        "200, text/json, , OTHER_CONTENT_TYPE",
        "200, application/jsonp, , OTHER_CONTENT_TYPE",
        "200, text/event-streams, , OTHER_CONTENT_TYPE",
        "200, application/json, br, ENCODED",
        "200, application/json, 'identity, gzip, ZSTD', ENCODED",
        "206, text/event-stream, gzip, ENCODED",
        "200, application/json, gzip, JSON",
        "200, text/event-stream, 'identity, x-GZIP', EVENT_STREAM",
        "200, text/html, gzip, OTHER_CONTENT_TYPE",
        "200, application/json, Identity, JSON",
        "206, application/json, , PARTIAL",
        "206, text/event-stream, , PARTIAL",
        "206, application/jsonl, , PARTIAL",
        "206, text/plain, , OTHER_CONTENT_TYPE",
        "204, application/json, , NO_BODY",
        "205, application/json, , NO_BODY",
        "304, application/json, , NO_BODY",
    })
    void theVerdictFollowsFromWhatIsInForce(int status, String contentType, String coding, Verdict verdict) {
        List<String> codings = coding == null ? List.of() : List.of(coding);

        assertThat(Gate.decide(status, contentType, ContentCodings.of(codings), AcceptEncoding.EVERYTHING)
                        .verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "gzip, gzip, GZIP, GZIP",
        "gzip, br, GZIP, ",
        "gzip, 'gzip;q=0', GZIP, ",
        "gzip, , GZIP, GZIP",
        "deflate, gzip, DEFLATE, ",
        "deflate, *, DEFLATE, DEFLATE",
        "'deflate, gzip', 'gzip, deflate', DEFLATE GZIP, GZIP",
        "'deflate, gzip', deflate, DEFLATE GZIP, DEFLATE",
        "'gzip, x-gzip', identity, GZIP GZIP, ",
        "identity, gzip, , ",
    })
    void whatIsDecodedLeavesCodedAgainWhereTheClientTakesIt(
            String coding, String accepted, String arriving, ContentCoding leaving) {
        Decision decision = Gate.decide(
                200,
                "application/json",
                ContentCodings.of(List.of(coding)),
                new AcceptEncoding(accepted == null ? null : List.of(accepted)));

        assertThat(decision.arriving().stream().map(ContentCoding::name).collect(Collectors.joining(" ")))
                .isEqualTo(arriving == null ? "" : arriving);
        assertThat(decision.leaving()).isEqualTo(leaving);
    }

    @Test
    void whatPassesIsNotDecoded() {
        for (String type : new String[] {"text/html", ""}) {
            Decision decision =
                    Gate.decide(200, type, ContentCodings.of(List.of("gzip")), new AcceptEncoding(List.of("gzip")));
            assertThat(decision.isCoded()).isFalse();
        }
    }
}
