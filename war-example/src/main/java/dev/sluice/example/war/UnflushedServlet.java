package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Bytes into the stream, and never a flush: with the filter each event is there at once, without it all at the end. */
public final class UnflushedServlet extends ModelServlet {
    private static final long serialVersionUID = 1L;

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException {
        try (pace) {
            ServletOutputStream out = response.getOutputStream();
            for (String event : events) {
                pace.await();
                out.write(event.getBytes(UTF_8));
            }
        }
    }
}
