package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {

    @ParameterizedTest
    @CsvSource({
        "GET, 200, text/event-stream, , EVENT_STREAM",
        "POST, 200, TEXT/Event-Stream ; Charset=utf-8, , EVENT_STREAM",
        "GET, 500, application/json;charset=utf-8, , JSON",
        "GET, 400, application/problem+json, , JSON",
        "GET, 200, application/x-ndjson, , JSON_LINES",
        "GET, 200, application/jsonl, , JSON_LINES",
        "GET, 200, Application/Stream+JSON, , JSON_LINES",
        "GET, 200, , , NO_CONTENT_TYPE",
        "GET, 200, ' ', , NO_CONTENT_TYPE",
        "GET, 200, text/html, , OTHER_CONTENT_TYPE",
        "GET, 200, text/json, , OTHER_CONTENT_TYPE",
        "GET, 200, application/jsonp, , OTHER_CONTENT_TYPE",
        "GET, 200, text/event-streams, , OTHER_CONTENT_TYPE",
        "GET, 200, application/json, gzip, ENCODED",
        "GET, 200, application/json, 'identity, x-GZIP', ENCODED",
        "GET, 200, text/html, gzip, OTHER_CONTENT_TYPE",
        "GET, 200, application/json, Identity, JSON",
        "GET, 206, application/json, , PARTIAL",
        "GET, 206, text/plain, , OTHER_CONTENT_TYPE",
        "HEAD, 200, application/json, , NO_BODY",
        "GET, 204, application/json, , NO_BODY",
        "GET, 205, application/json, , NO_BODY",
        "GET, 304, application/json, , NO_BODY",
    })
    void theVerdictFollowsFromWhatIsInForce(
            String method, int status, String contentType, String coding, Verdict verdict) {
        List<String> codings = coding == null ? List.of() : List.of(coding);

        assertThat(Gate.decide(method, status, contentType, codings)).isEqualTo(verdict);
    }
}
