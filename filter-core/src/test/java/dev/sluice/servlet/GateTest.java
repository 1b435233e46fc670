package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {

    @ParameterizedTest
    @CsvSource({
        "200, text/event-stream, , EVENT_STREAM",
        "200, TEXT/Event-Stream ; Charset=utf-8, , EVENT_STREAM",
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
        "200, application/json, gzip, ENCODED",
        "200, application/json, 'identity, x-GZIP', ENCODED",
        "200, text/html, gzip, OTHER_CONTENT_TYPE",
        "200, application/json, Identity, JSON",
        "206, application/json, , PARTIAL",
        "206, text/plain, , OTHER_CONTENT_TYPE",
        "204, application/json, , NO_BODY",
        "205, application/json, , NO_BODY",
        "304, application/json, , NO_BODY",
    })
    void theVerdictFollowsFromWhatIsInForce(int status, String contentType, String coding, Verdict verdict) {
        List<String> codings = coding == null ? List.of() : List.of(coding);

        assertThat(Gate.decide(status, contentType, codings)).isEqualTo(verdict);
    }
}
