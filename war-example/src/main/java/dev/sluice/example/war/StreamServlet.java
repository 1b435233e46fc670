package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** The plain way: bytes into the stream, in the thread of the request. */
public final class StreamServlet extends ModelServlet {
    private static final long serialVersionUID = 1L;

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException {
        try (pace) {
            ServletOutputStream out = response.getOutputStream();
            for (String event : events) {
                pace.await();
                out.write(event.getBytes(UTF_8));
                out.flush();
            }
        }
    }
}
