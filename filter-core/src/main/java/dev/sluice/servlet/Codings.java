package dev.sluice.servlet;

import dev.sluice.coding.AcceptEncoding;
import dev.sluice.coding.ContentCodings;
import dev.sluice.coding.ContentCodings.Reading;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** What a request says about content codings. */
final class Codings {
    private Codings() {}

    static AcceptEncoding accepted(HttpServletRequest request) {
        Enumeration<String> lines = request.getHeaders("Accept-Encoding");
        List<String> list = lines == null ? List.of() : Collections.list(lines);
        return list.isEmpty() ? AcceptEncoding.EVERYTHING : new AcceptEncoding(list);
    }

    /** The request is asked only where it matters: another thread may be writing by now. */
    static AcceptEncoding accepted(ContentCodings answer, HttpServletRequest request) {
        return answer.reading() == Reading.CODED ? accepted(request) : AcceptEncoding.EVERYTHING;
    }
}
